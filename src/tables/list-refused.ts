/** Why a list is not read, in words for people. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
}
