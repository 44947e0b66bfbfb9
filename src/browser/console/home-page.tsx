import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Account, ConsoleInvitation } from '../../contracts/console/account.ts';
import type { ConsoleCompany } from '../../contracts/console/company.ts';
import { Button } from '../button.tsx';
import { askConsole } from './ask-console.ts';
import { CompanyMark, roleWords, VerificationWatch } from './company-state.tsx';
import { AccountBar, problemOf, Waiting } from './console-frame.tsx';
import { type ActionOutcome, failureOf, OutcomeLine } from './controls.tsx';
import { NewKey } from './new-key.tsx';
import { RegisterCompany } from './register-company.tsx';
import { selectCompany, selectionOutcome } from './select-company.ts';
import { useShownKey } from './shown-key.ts';
import { SignIn } from './sign-in.tsx';
import { companyPage, readSignInAddress } from './sign-in-address.ts';
import { startConsole } from './start-console.tsx';
import { dayInWords } from './time-in-words.ts';
import { useLoaded, usePending } from './use-answer.ts';

const nextStep = (company: ConsoleCompany): string => {
  if (company.state === 'waiting') return 'You get a mail once an operator has verified it.';
  if (company.state === 'suspended')
    return 'An operator must reinstate it. Until then its keys are refused, and owners cannot create or revoke any.';
  if (company.role === 'member') return 'Open it to see its keys and members.';
  return company.hadKey
    ? 'Open it to manage its keys.'
    : 'Select it to create its first key. You see the key once.';
};

type CompanyCardProps = { readonly company: ConsoleCompany; readonly onChange: () => Promise<void> };

const CompanyCard = ({ company, onChange }: CompanyCardProps) => {
  const shown = useShownKey();
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const address = companyPage('company', company.id);
  const select = async (): Promise<void> => {
    const answer = await selectCompany(company.id);
    if (answer.kind === 'done' && answer.body.data.key !== null) {
      setOutcome(undefined);
      shown.show(answer.body.data.key);
    } else setOutcome(selectionOutcome(answer));
    await onChange();
  };
  const isFirst = company.role === 'owner' && company.state === 'verified' && !company.hadKey;
  return (
    <li class="entry">
      <p class="entry-category">
        <CompanyMark company={company} /> · {roleWords[company.role]}
      </p>
      <h3>{company.name}</h3>
      {shown.key !== undefined ? (
        <NewKey
          companyName={company.name}
          created={shown.key}
          onStored={() => {
            shown.forget();
            location.assign(address);
          }}
        />
      ) : (
        <>
          <p>{nextStep(company)}</p>
          {isFirst ? (
            <Button isPending={isPending} onPress={() => void start(select)}>
              Select and create the first key<span class="hidden"> of {company.name}</span>
            </Button>
          ) : (
            <p>
              <a href={address}>
                Open<span class="hidden"> {company.name}</span>
              </a>
            </p>
          )}
        </>
      )}
      <OutcomeLine outcome={outcome} />
    </li>
  );
};

type InvitationCardProps = {
  readonly invitation: ConsoleInvitation;
  readonly onAnswered: (text: string) => void;
};

const InvitationCard = ({ invitation, onAnswered }: InvitationCardProps) => {
  const { company, role, invitedBy, expiresAt } = invitation;
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const values = { id: company.id };
  const accept = async (): Promise<void> => {
    const answer = await askConsole('acceptInvitation', { values });
    if (answer.kind === 'done') onAnswered(`You belong to ${company.name} now. Your role: ${role}.`);
    else setOutcome(failureOf(answer.problem));
  };
  const decline = async (): Promise<void> => {
    const answer = await askConsole('declineInvitation', { values });
    if (answer.kind === 'done') onAnswered(`You declined the invitation of ${company.name}.`);
    else setOutcome(failureOf(answer.problem));
  };
  return (
    <li class="entry">
      <p class="entry-category">Invitation · {roleWords[role]}</p>
      <h3>{company.name}</h3>
      <p>
        {invitedBy} invites you. The invitation is open until {dayInWords(expiresAt)}.{' '}
        {role === 'owner'
          ? 'An owner creates and revokes keys and changes members.'
          : 'A member sees keys and members.'}
      </p>
      <div class="actions">
        <Button isPending={isPending} onPress={() => void start(accept)}>
          Accept<span class="hidden"> the invitation of {company.name}</span>
        </Button>
        <Button isQuiet isPending={isPending} onPress={() => void start(decline)}>
          Decline<span class="hidden"> the invitation of {company.name}</span>
        </Button>
      </div>
      <OutcomeLine outcome={outcome} />
    </li>
  );
};

type CompaniesProps = {
  readonly account: Account;
  /** Whether somebody signed in on this page just now: the focus was in the form that is gone. */
  readonly isJustSignedIn: boolean;
  readonly onChange: () => Promise<void>;
};

const Companies = ({ account, isJustSignedIn, onChange }: CompaniesProps) => {
  const answer = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isJustSignedIn) answer.current?.focus();
  }, []);
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const change = async (text: string): Promise<void> => {
    await onChange();
    setOutcome({ kind: 'done', text });
  };
  const isNew = account.companies.length === 0;
  const isInvited = account.invitations.length > 0;
  return (
    <>
      <AccountBar email={account.account.email} />
      <OutcomeLine outcome={outcome} />
      {isInvited && (
        <section aria-labelledby="invitations">
          <h2 id="invitations" tabIndex={-1} ref={answer}>
            Invitations
          </h2>
          <ul class="unmarked">
            {account.invitations.map((invitation) => (
              <InvitationCard key={invitation.company.id} invitation={invitation} onAnswered={change} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="companies">
        <h2 id="companies" tabIndex={-1} ref={isInvited ? null : answer}>
          {isNew ? 'Add your company' : 'Your companies'}
        </h2>
        {isNew ? (
          <p>Register your company below, or ask one of its owners to invite {account.account.email}.</p>
        ) : (
          <ul class="unmarked">
            {account.companies.map((company) => (
              <CompanyCard key={company.id} company={company} onChange={onChange} />
            ))}
          </ul>
        )}
        <VerificationWatch
          isWaiting={account.companies.some(({ state }) => state === 'waiting')}
          reload={onChange}
        />
      </section>
      <RegisterCompany isFirst={isNew} isOpen={isNew && !isInvited} onRegistered={change} />
    </>
  );
};

/** The first page of the console: sign in, then the companies of the account. */
const HomePage = () => {
  const { isSignedOut, back } = readSignInAddress(location.search);
  const { loaded, reload } = useLoaded(() => askConsole('getAccount', {}));
  const [signIns, setSignIns] = useState(0);
  const problem = problemOf(loaded);
  if (loaded.kind === 'done')
    return <Companies account={loaded.body.data} isJustSignedIn={signIns > 0} onChange={reload} />;
  if (problem?.code !== 'not_signed_in') return <Waiting problem={problem} onRetry={() => void reload()} />;
  return (
    <SignIn
      key={signIns}
      isSignedOut={isSignedOut}
      onSignedIn={() => {
        // The note that somebody is signed out is no longer true, nor in the way of the back button.
        if (back !== undefined) return location.replace(`${back}#shown`);
        history.replaceState(null, '', '/console');
        setSignIns(signIns + 1);
        void reload();
      }}
    />
  );
};

startConsole(HomePage);
