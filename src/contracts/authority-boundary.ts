/** The authority boundary: the sentence that every text quotes. */
export const authorityBoundarySentence =
  'No answer of this service contacts a supplier, reserves stock, accepts terms, places an order, makes a payment, publishes anything, or grants authority to do any of these.';
