declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  const SwaggerUI: (wishes: Record<string, unknown>) => unknown;
  export default SwaggerUI;
}
