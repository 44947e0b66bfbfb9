/** The file of a prebuilt JSON answer: the compact text of a body that its schema has already parsed. */
export const jsonResponse = (body: unknown, contentType = 'application/json'): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': contentType } });

/** The file of a prebuilt text answer. */
export const textResponse = (text: string, contentType: string): Response =>
  new Response(text, { headers: { 'Content-Type': contentType } });
