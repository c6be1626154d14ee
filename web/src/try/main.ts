/** A page to try the API: Swagger UI with the server's own description. */

import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./try.css";

SwaggerUI({
  dom_id: "#try",
  url: "/api/openapi.json",
  deepLinking: true,
  tryItOutEnabled: true,
});
