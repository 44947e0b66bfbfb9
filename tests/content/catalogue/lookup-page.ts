import { lookupSlots } from '../../../src/contracts/site-paths.ts';

/** A page with the places that the built one has. */
export const lookupPage = `<!DOCTYPE html>
<html lang="en">
  <head><meta charset="utf-8"><title>Look up a product</title></head>
  <body>
    <main>
      <h1>Look up a product</h1>
      ${lookupSlots.answer}
      <input id="manufacturer" aria-label="Manufacturer" type="text" value="${lookupSlots.manufacturer}">
      <input id="part-number" aria-label="Part number" type="text" value="${lookupSlots.partNumber}">
    </main>
  </body>
</html>
`;
