import type { ConsoleCompany } from '../../contracts/console/company.ts';
import { countryName } from '../../contracts/console/countries.ts';
import type { ShownState } from '../../styles/state-marks.ts';
import { Button } from '../button.tsx';
import { StateMark } from '../state-mark.tsx';
import { Timestamp } from './controls.tsx';
import type { PageFacts } from './start-console.tsx';
import { type Polling, usePolling } from './use-answer.ts';

const companyMarks = {
  waiting: { of: 'waiting', word: 'Waiting for verification' },
  verified: { of: 'valid', word: 'Verified' },
  suspended: { of: 'revoked', word: 'Suspended' },
} as const satisfies Readonly<Record<ConsoleCompany['state'], { of: ShownState; word: string }>>;

/** The state of a company. */
export const CompanyMark = ({ company }: { company: ConsoleCompany }) => (
  <StateMark {...companyMarks[company.state]} />
);

/** The roles in a word. */
export const roleWords = { owner: 'Owner', member: 'Member' } as const;

/** How to reach an operator, in a sentence. */
export const Contact = ({ contact }: { contact: string }) =>
  contact === '' ? (
    <>Ask the person who referred you: the operators have published no contact.</>
  ) : (
    <>
      Write to the operators: <a href={contact}>{contact.replace(/^(?:mailto:|https:\/\/)/, '')}</a>.
    </>
  );

/** How long a page asks whether a company is verified: every ten seconds, for a quarter of an hour. */
const verificationPolling: Polling = { everyMilliseconds: 10_000, most: 90 };

/** Says that the page learns by itself that a waiting company is verified, or offers to ask again. */
export const VerificationWatch = ({
  isWaiting,
  reload,
}: {
  isWaiting: boolean;
  reload: () => Promise<void>;
}) => {
  const { hasStopped, resume } = usePolling(isWaiting, reload, verificationPolling);
  if (!isWaiting) return null;
  return hasStopped ? (
    <p class="note">
      This page no longer checks whether a company is verified.{' '}
      <Button isQuiet onPress={resume}>
        Check again
      </Button>
    </p>
  ) : (
    <p class="note">
      While you look at it, this page checks every ten seconds whether a company is verified.
    </p>
  );
};

type StateInWordsProps = {
  readonly company: ConsoleCompany;
  readonly facts: PageFacts;
  readonly reload: () => Promise<void>;
};

/** What the state of a company means, and what happens next. */
export const StateInWords = ({ company, facts, reload }: StateInWordsProps) => {
  const { contact, verificationTime } = facts;
  if (company.state === 'waiting')
    return (
      <div class="boundary">
        <p>
          <strong>An operator checks your company. You only need to wait.</strong>
          {verificationTime !== '' && ` It takes ${verificationTime}.`} Once it is verified, every owner gets
          a mail and can create the first key here.
        </p>
        <VerificationWatch isWaiting reload={reload} />
        <p>
          Meanwhile you can <a href="/onboarding/validator">validate a batch in your browser</a> without a
          key. <Contact contact={contact} />
        </p>
      </div>
    );
  if (company.state === 'suspended')
    return (
      <div class="boundary">
        <p>
          <strong>The keys of this company are blocked.</strong> Requests with them get 403. When an operator
          reinstates the company, its active keys work again. Until then you cannot create or revoke keys. If
          a key has leaked, tell the operators: they can disable it.
        </p>
        <p>
          <Contact contact={contact} />
        </p>
      </div>
    );
  return null;
};

/** The card of a company: who it is, in which state, and what the signed-in account is in it. */
export const CompanyCard = ({ company }: { company: ConsoleCompany }) => (
  <section class="card identity" aria-labelledby="company-name">
    <p class="card-band">
      <span>Supplier company</span> <CompanyMark company={company} />
    </p>
    <h2 id="company-name">{company.name}</h2>
    <dl class="ruled">
      {company.supplies !== null && (
        <div class="wide">
          <dt class="label">Supplies</dt>
          <dd>{company.supplies}</dd>
        </div>
      )}
      <div>
        <dt class="label">Country</dt>
        <dd>{company.country === null ? 'Not given' : countryName(company.country)}</dd>
      </div>
      <div>
        <dt class="label">Website</dt>
        <dd>
          {company.website === null ? (
            'Not given'
          ) : (
            <a href={company.website} rel="noreferrer">
              {company.website.replace(/^https?:\/\//, '')}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt class="label">Your role</dt>
        <dd>{roleWords[company.role]}</dd>
      </div>
      <div>
        <dt class="label">Company id</dt>
        <dd>
          <code>{company.id}</code>
        </dd>
      </div>
      <div>
        <dt class="label">Registered</dt>
        <dd>
          <Timestamp at={company.createdAt} />
        </dd>
      </div>
      <div>
        <dt class="label">{company.suspendedAt === null ? 'Verified' : 'Suspended'}</dt>
        <dd>
          {company.suspendedAt !== null ? (
            <Timestamp at={company.suspendedAt} />
          ) : company.verifiedAt !== null ? (
            <Timestamp at={company.verifiedAt} />
          ) : (
            'Not yet'
          )}
        </dd>
      </div>
    </dl>
  </section>
);
