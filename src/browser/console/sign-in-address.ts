/** The pages that somebody can be led back to after signing in. No other address is followed. */
const ownPages = /^\/console\/(?:account|(?:company|members|audit)\?id=cmp_[0-9a-z]{16})$/;

/** The page of a company of the console, by the name of the page. */
export const companyPage = (page: 'company' | 'members' | 'audit', companyId: string): string =>
  `/console/${page}?id=${companyId}`;

/** The address of the sign-in page for somebody who was signed out on a page of the console. */
export const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const page = `${pathname}${search}`;
  const back = ownPages.test(page) ? { back: page } : {};
  return `/console?${new URLSearchParams({ signed: 'out', ...back })}`;
};

/** What the address of the sign-in page says: why it was opened, and the page to go back to after signing in. */
export const readSignInAddress = (search: string): { isSignedOut: boolean; back: string | undefined } => {
  const parameters = new URLSearchParams(search);
  const back = parameters.get('back') ?? '';
  return {
    isSignedOut: parameters.get('signed') === 'out',
    back: ownPages.test(back) ? back : undefined,
  };
};
