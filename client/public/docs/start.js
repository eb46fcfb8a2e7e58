/* Starts the interactive page of the API at /docs; nothing in it comes from another host. */
window.ui = SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  // The page does not come to its end where it is to draw more than 135 operations at once.
  docExpansion: 'none',
  tryItOutEnabled: true,
  validatorUrl: null,
});
