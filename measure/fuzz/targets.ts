import type { Target } from './target.ts';
import { addresses } from './targets/addresses.ts';
import { batches } from './targets/batches.ts';
import { catalogues } from './targets/catalogues.ts';
import { insights } from './targets/insights.ts';
import { json } from './targets/json.ts';
import { lists } from './targets/lists.ts';
import { requests } from './targets/requests.ts';
import { workbooks } from './targets/workbooks.ts';
import { writtenLists } from './targets/written-lists.ts';

/** What reads input of strangers, also long ones. */
export const readers: readonly Target[] = [batches, addresses, lists, workbooks, catalogues];

/** What takes input from others, in this process. Articles come from editors and are short. */
export const attacked: readonly Target[] = [...readers, insights];

/** What takes input from strangers, with servers of its own. */
export const attackedServers: readonly Target[] = [requests];

/** What is compared with a second implementation, or with what a writer had in mind. */
export const compared: readonly Target[] = [json, writtenLists];

/** All of them. */
export const allTargets: readonly Target[] = [...attacked, ...attackedServers, ...compared];
