/** A page to try the API on: Swagger UI over the server's own description. */

import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./try.css";

SwaggerUI({
  dom_id: "#try",
  url: "/api/openapi.json",
  deepLinking: true,
  tryItOutEnabled: true,
});
