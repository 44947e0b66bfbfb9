/** Why a backup or a restore was refused. */
export type BackupRefusalCode =
  | 'file_exists'
  | 'file_unavailable'
  | 'not_a_backup'
  | 'other_version'
  | 'file_cut'
  | 'file_altered'
  | 'other_migrations'
  | 'unknown_table'
  | 'database_not_empty'
  | 'database_in_use'
  | 'shared_session'
  | 'not_the_owner'
  | 'not_the_same';

/** A backup or a restore was refused, and nothing was changed. The message says why and what to do. */
export class BackupRefusal extends Error {
  readonly code: BackupRefusalCode;

  constructor(code: BackupRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
