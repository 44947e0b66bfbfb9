import type { ConsoleKey } from '../../contracts/console/key.ts';
import { Button } from '../button.tsx';
import { TableHead } from '../table-head.tsx';
import { Timestamp } from './controls.tsx';
import { distanceInWords } from './time-in-words.ts';

const thirtyDays = 30 * 24 * 3_600_000;

/** Whether an active key expires within thirty days. */
const expiresSoon = ({ state, expiresAt }: ConsoleKey, now: number): boolean =>
  state === 'active' && Date.parse(expiresAt) - now < thirtyDays;

const reasons: Readonly<Record<string, string>> = {
  owner_lost_role: 'its issuer is no owner any more',
  leaked: 'an operator stopped it because it leaked',
  abuse: 'an operator stopped it because of abuse',
  requested: 'an operator stopped it on request',
  other: 'an operator stopped it',
};

const stateOf = (key: ConsoleKey): { readonly word: string; readonly why: string } => {
  switch (key.state) {
    case 'active':
      return key.works
        ? { word: 'Active', why: '' }
        : { word: 'Active', why: 'refused while the company is suspended' };
    case 'expired':
      return { word: 'Expired', why: '' };
    case 'revoked':
      return { word: 'Revoked', why: key.revokedBy === null ? '' : `by ${key.revokedBy}` };
    case 'disabled':
      return { word: 'Disabled', why: reasons[key.disabledReason ?? ''] ?? '' };
  }
};

type KeyRowProps = {
  readonly keyRecord: ConsoleKey;
  readonly onRevoke: ((key: ConsoleKey) => void) | undefined;
};

const KeyRow = ({ keyRecord: key, onRevoke }: KeyRowProps) => {
  const now = Date.now();
  const { word, why } = stateOf(key);
  const ended = key.revokedAt ?? key.disabledAt;
  return (
    <tr class={key.state === 'active' ? undefined : 'ended'}>
      <th scope="row" data-label="Key">
        <code class="unbroken">{key.masked}</code>
        <span class="beside">{key.scopes.join(', ')}</span>
      </th>
      <td data-label="State">
        <strong>{word}</strong>
        {why !== '' && <span class="beside">{why}</span>}
        {ended !== null && (
          <span class="beside">
            <Timestamp at={ended} />
          </span>
        )}
        {key.state === 'active' && key.sentInAddressAt !== null && (
          <>
            <strong class="soon">Was sent in an address; replace it</strong>
            <span class="beside">
              <Timestamp at={key.sentInAddressAt} />
            </span>
          </>
        )}
      </td>
      <td data-label="Created">
        <Timestamp at={key.createdAt} />
        <span class="beside">by {key.issuedBy}</span>
      </td>
      <td data-label="Expires">
        <Timestamp at={key.expiresAt} />
        {expiresSoon(key, now) && <strong class="soon">Expires {distanceInWords(key.expiresAt, now)}</strong>}
      </td>
      <td data-label="Last used">
        {key.lastUsedAt === null ? 'Never' : <Timestamp at={key.lastUsedAt} isNear />}
      </td>
      <td class="act">
        {key.state === 'active' && onRevoke !== undefined && (
          <Button isQuiet onPress={() => onRevoke(key)}>
            Revoke<span class="hidden"> {key.masked}</span>
          </Button>
        )}
      </td>
    </tr>
  );
};

type KeyTableProps = {
  readonly keys: readonly ConsoleKey[];
  /** Starts the revocation of a key; absent when the account may not revoke. */
  readonly onRevoke: ((key: ConsoleKey) => void) | undefined;
};

/** The keys of a company, newest first, without their secrets. */
export const KeyTable = ({ keys, onRevoke }: KeyTableProps) => (
  <table class="cards">
    <TableHead columns={['Key and scopes', 'State', 'Created', 'Expires', 'Last used']} acts="Action" />
    <tbody>
      {keys.map((key) => (
        <KeyRow key={key.id} keyRecord={key} onRevoke={onRevoke} />
      ))}
    </tbody>
  </table>
);
