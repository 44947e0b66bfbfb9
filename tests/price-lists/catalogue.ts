/** A price of a product, with the elements that lie in it. */
export type Price = { readonly type: string; readonly elements: string };

const price2005 = ({ type, elements }: Price): string =>
  `<PRODUCT_PRICE price_type="${type}">${elements}</PRODUCT_PRICE>`;

/** A product of a BMEcat catalogue; its elements are XML. */
export const productXml = (number: string, prices: readonly Price[], details = '', order = ''): string =>
  `<PRODUCT><SUPPLIER_PID>${number}</SUPPLIER_PID>
  <PRODUCT_DETAILS><DESCRIPTION_SHORT>Ring &amp; seal ${number}</DESCRIPTION_SHORT>${details}</PRODUCT_DETAILS>
  <PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT>${order}</PRODUCT_ORDER_DETAILS>
  <PRODUCT_PRICE_DETAILS>${prices.map(price2005).join('')}</PRODUCT_PRICE_DETAILS></PRODUCT>`;

const header = `<CATALOG><LANGUAGE>eng</LANGUAGE><GENERATION_DATE>2026-11-21T07:00:00+01:00</GENERATION_DATE>
  <TERRITORY>DE</TERRITORY><CURRENCY>EUR</CURRENCY></CATALOG>`;

/** A BMEcat 2005 catalogue of products, with another header or transaction if they are named. */
export const catalogueXml = (
  products: readonly string[],
  { head = header, transaction = 'T_NEW_CATALOG' }: { head?: string; transaction?: string } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<BMECAT version="2005" xmlns="http://www.bmecat.org/bmecat/2005fd"><HEADER>${head}</HEADER>
<${transaction}>${products.join('\n')}</${transaction}></BMECAT>`;
