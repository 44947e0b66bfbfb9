import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ConsoleCompany } from '../../contracts/console/company.ts';
import { Button } from '../button.tsx';
import { askConsole, type ConsoleProblem } from './ask-console.ts';
import { failureOf } from './controls.tsx';
import { companyPage } from './sign-in-address.ts';
import { type Loaded, useLoaded, usePending } from './use-answer.ts';

/** What stands in place of something until it is loaded, and what to do when it cannot be. */
export const Waiting = ({
  problem,
  onRetry,
}: {
  problem?: ConsoleProblem | undefined;
  onRetry: () => void;
}) =>
  problem === undefined ? (
    <p class="loading" role="status">
      Loading…
    </p>
  ) : (
    <div class="boundary" role="alert">
      <p>{failureOf(problem).text}</p>
      <Button isQuiet onPress={onRetry}>
        Try again
      </Button>
    </div>
  );

const pages = [
  { href: '/console', text: 'Companies' },
  { href: '/console/account', text: 'Sessions' },
] as const;

const SignOut = () => {
  const { isPending, start } = usePending();
  const signOut = async (): Promise<void> => {
    const answer = await askConsole('signOut', {});
    if (answer.kind === 'done') location.assign('/console');
  };
  return (
    <Button isQuiet isPending={isPending} onPress={() => void start(signOut)}>
      Sign out
    </Button>
  );
};

/** The bar of every page for somebody who is signed in: who that is, and where to go. */
export const AccountBar = ({ email }: { email: string }) => (
  <div class="account-bar">
    <nav aria-label="Console">
      <ul class="unmarked">
        {pages.map(({ href, text }) => (
          <li key={href}>
            <a href={href} aria-current={location.pathname === href ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <p>
      <span class="label">Signed in as</span> {email}
    </p>
    <SignOut />
  </div>
);

const companyPages = [
  { page: 'company', text: 'Keys' },
  { page: 'members', text: 'Members' },
  { page: 'audit', text: 'Audit record' },
] as const;

const CompanyTabs = ({ companyId }: { companyId: string }) => (
  <nav class="company-tabs" aria-label="Company">
    <ul class="unmarked">
      {companyPages.map(({ page, text }) => (
        <li key={page}>
          <a
            href={companyPage(page, companyId)}
            aria-current={location.pathname === `/console/${page}` ? 'page' : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

type CompanyFrameProps = {
  readonly children: (
    company: ConsoleCompany,
    email: string,
    reload: () => Promise<void>,
  ) => ComponentChildren;
};

/** The company that the address of the page names, loaded, with the navigation between its pages. */
export const CompanyFrame = ({ children }: CompanyFrameProps) => {
  const companyId = new URLSearchParams(location.search).get('id') ?? '';
  const account = useLoaded(() => askConsole('getAccount', {}));
  const company = useLoaded(() => askConsole('getCompany', { values: { id: companyId } }));
  const problem = problemOf(company.loaded);
  const companyName = company.loaded.kind === 'done' ? company.loaded.body.data.name : undefined;
  // The page, its tab and its bookmark say whose it is.
  useEffect(() => {
    const heading = document.querySelector('h1');
    if (companyName === undefined || heading === null) return;
    const { title } = document;
    const text = heading.textContent;
    document.title = `${companyName} · ${title}`;
    heading.textContent = `${companyName} · ${text}`;
    return () => {
      document.title = title;
      heading.textContent = text;
    };
  }, [companyName]);
  const email = account.loaded.kind === 'done' ? account.loaded.body.data.account.email : '';
  return (
    <>
      <AccountBar email={email} />
      {company.loaded.kind === 'done' ? (
        <>
          <CompanyTabs companyId={companyId} />
          {children(company.loaded.body.data, email, company.reload)}
        </>
      ) : problem?.code === 'company_not_found' ? (
        <p role="alert">
          Your account has no such company. <a href="/console">Choose one of your companies</a>.
        </p>
      ) : (
        <Waiting problem={problem} onRetry={() => void company.reload()} />
      )}
    </>
  );
};

/** The problem that something could not be loaded for; undefined while it loads, and when it is loaded. */
export const problemOf = (loaded: Loaded<unknown>): ConsoleProblem | undefined =>
  loaded.kind === 'refused' ? loaded.problem : undefined;
