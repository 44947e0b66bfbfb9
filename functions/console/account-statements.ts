/**
 * The statements that the authentication library makes, each as a function of the database. A statement is named by what
 * it does, the model, and the fields and comparisons of its condition. One that is not here is refused, so the role of the
 * service can read and change accounts, sessions and codes only as the console does.
 */
type Statements = Readonly<Record<string, string>>;

/** What is found; `undefined` for what the library looks for in vain. */
export const findStatements: Readonly<Record<string, string | undefined>> = {
  'console.account id': 'console.account_with_id($1)',
  'console.account email': 'console.account_with_email($1)',
  'console.session token': 'console.session_with_token($1)',
  'console.code identifier': 'console.codes_for($1)',
  // Accounts of other services, of which there are none.
  'console.credential account_id': undefined,
  // Only for hooks that see what is deleted, and there are none.
  'console.code expires_at lt': undefined,
};

/** What is deleted. Each returns a row for everything that it deleted. */
export const removeStatements: Statements = {
  'console.session token': 'console.remove_session($1)',
  'console.code id': 'console.take_code($1)',
  'console.code identifier': 'console.remove_codes($1)',
  'console.code identifier, id ne, created_at lte': 'console.remove_earlier_codes($1, $2, $3)',
  'console.code expires_at lt': 'console.remove_ended_codes($1)',
};

/** What is changed. The columns that change follow the condition. */
export const updateStatements: Readonly<
  Record<string, { readonly statement: string; readonly columns: readonly string[] }>
> = {
  'console.session token': {
    statement: 'console.prolong_session($1, $2, $3)',
    columns: ['expires_at', 'updated_at'],
  },
};

/** What is created, with its columns in the order of the arguments; `null` for one that is not given. */
export const createStatements: typeof updateStatements = {
  'console.account': {
    statement: 'console.add_account($1, $2, $3, $4, $5, $6, $7)',
    columns: ['id', 'email', 'email_verified', 'name', 'image', 'created_at', 'updated_at'],
  },
  'console.session': {
    statement: 'console.add_session($1, $2, $3, $4, $5, $6, $7, $8)',
    columns: [
      'id',
      'account_id',
      'token',
      'expires_at',
      'created_at',
      'updated_at',
      'ip_address',
      'user_agent',
    ],
  },
  'console.code': {
    statement: 'console.add_code($1, $2, $3, $4, $5, $6)',
    columns: ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
  },
};
