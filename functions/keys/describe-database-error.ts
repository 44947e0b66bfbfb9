/** The SQLSTATE that `supplier.refuse` raises. */
const refusalState = 'NP001';

const sqlState = /^[0-9A-Z]{5}$/;

const textMember = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** What an error of the database driver means: a rule said no, or the database is not to be had. */
export const describeDatabaseError = (
  error: unknown,
):
  | { readonly kind: 'refused'; readonly reason: string; readonly fact: string }
  | { readonly kind: 'unavailable'; readonly cause: string; readonly connected: boolean } => {
  if (typeof error !== 'object' || error === null) {
    return { kind: 'unavailable', cause: 'The driver threw a value that is not an error.', connected: false };
  }
  const code = textMember(error, 'code');
  const message = textMember(error, 'message');
  if (code === refusalState) return { kind: 'refused', reason: message, fact: textMember(error, 'detail') };
  // Class 57 is the server shutting down: the connection is as good as gone.
  if (sqlState.test(code)) {
    return { kind: 'unavailable', cause: `${code} ${message}`, connected: !code.startsWith('57') };
  }
  return { kind: 'unavailable', cause: code === '' ? message : code, connected: false };
};
