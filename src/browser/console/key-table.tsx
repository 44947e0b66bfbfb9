import type { ConsoleKey } from '../../contracts/console/key.ts';
import type { ShownState } from '../../styles/state-marks.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../button.tsx';
import { StateMark } from '../state-mark.tsx';
import { TableHead } from '../table-head.tsx';
import { Timestamp } from './controls.tsx';
import type { KeyAction } from './key-dialogs.tsx';
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

/** What an owner can do with a key. One that has ended can still be named: its name may be wrong. */
const actionsOf = ({ state, name }: ConsoleKey, canReplace: boolean) => [
  ...(state === 'active' && canReplace ? [{ kind: 'replace', text: 'Replace' } as const] : []),
  { kind: 'name', text: name === null ? 'Name' : 'Rename' } as const,
  ...(state === 'active' ? [{ kind: 'revoke', text: 'Revoke' } as const] : []),
];

/** The state of a key: its mark, its word, and why it is in it. */
const stateOf = (
  key: ConsoleKey,
): { readonly of: ShownState; readonly word: string; readonly why: string } => {
  switch (key.state) {
    case 'active':
      return { of: 'active', word: 'Active', why: key.works ? '' : 'refused while the company is suspended' };
    case 'expired':
      return { of: 'revoked', word: 'Expired', why: '' };
    case 'revoked':
      return { of: 'revoked', word: 'Revoked', why: key.revokedBy === null ? '' : `by ${key.revokedBy}` };
    case 'disabled':
      return { of: 'revoked', word: 'Disabled', why: reasons[key.disabledReason ?? ''] ?? '' };
  }
};

type KeyActionsProps = {
  /** Whether a key can be created now. */
  readonly canReplace: boolean;
  /** Begins something with a key; absent when the account may not. */
  readonly onAction: ((action: KeyAction) => void) | undefined;
};

type KeyRowProps = KeyActionsProps & { readonly keyRecord: ConsoleKey };

const KeyRow = ({ keyRecord: key, canReplace, onAction }: KeyRowProps) => {
  const now = Date.now();
  const { why, ...mark } = stateOf(key);
  const ended = key.revokedAt ?? key.disabledAt;
  return (
    <tr class={key.state === 'active' ? undefined : 'ended'}>
      <th scope="row" data-label="Key">
        {key.name !== null && <strong>{key.name}</strong>}
        <code class={key.name === null ? 'unbroken' : 'unbroken beside'}>{key.masked}</code>
        <span class="beside">{key.scopes.join(', ')}</span>
      </th>
      <td data-label="State">
        <StateMark {...mark} />
        {why !== '' && <span class="beside">{why}</span>}
        {ended !== null && (
          <span class="beside">
            <Timestamp at={ended} />
          </span>
        )}
        {key.state === 'active' && key.sentInAddressAt !== null && (
          <>
            <span class="soon">
              <StateMark of="finding" word="Was sent in an address; replace it" />
            </span>
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
        {expiresSoon(key, now) && (
          <span class="soon">
            <StateMark of="waiting" word={`Expires ${distanceInWords(key.expiresAt, now)}`} />
          </span>
        )}
      </td>
      <td data-label="Last used">
        {key.lastUsedAt === null ? 'Never' : <Timestamp at={key.lastUsedAt} isNear />}
        {key.works && (
          <span class="beside">{counted(key.requestsLastMinute, 'request')} in the last minute</span>
        )}
      </td>
      <td class="act">
        {onAction !== undefined && (
          <div class="actions">
            {actionsOf(key, canReplace).map(({ kind, text }) => (
              <Button key={kind} isQuiet onPress={() => onAction({ kind, key })}>
                {text}
                <span class="hidden"> {key.masked}</span>
              </Button>
            ))}
          </div>
        )}
      </td>
    </tr>
  );
};

type KeyTableProps = KeyActionsProps & { readonly keys: readonly ConsoleKey[] };

/** The keys of a company, newest first, without their secrets. */
export const KeyTable = ({ keys, ...actions }: KeyTableProps) => (
  <table class="cards">
    <TableHead columns={['Key and scopes', 'State', 'Created', 'Expires', 'Last used']} acts="Action" />
    <tbody>
      {keys.map((key) => (
        <KeyRow key={key.id} keyRecord={key} {...actions} />
      ))}
    </tbody>
  </table>
);
