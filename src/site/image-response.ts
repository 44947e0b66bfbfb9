/** The file of a prebuilt image. */
export const imageResponse = (bytes: Buffer, contentType = 'image/png'): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
