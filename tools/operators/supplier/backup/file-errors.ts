import { z } from 'zod';
import { BackupRefusal } from './refusal.ts';

const SystemErrorSchema = z.object({ code: z.string() });

/** What is wrong with a file, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or directory.',
  EACCES: 'This user has no permission.',
  EISDIR: 'It is a directory. Give the name of a file.',
  ENOTDIR: 'A part of the path is not a directory.',
  ENOSPC: 'The disk is full.',
  EROFS: 'The disk is read-only.',
};

/** The refusal for an error of the file system; other errors stay as they are. */
export const explainFileError = (error: unknown, doing: 'read' | 'written'): unknown => {
  const system = SystemErrorSchema.safeParse(error);
  if (!system.success || error instanceof BackupRefusal) return error;
  const { code } = system.data;
  if (code === 'EEXIST') {
    return new BackupRefusal(
      'file_exists',
      'The file exists already, and a backup overwrites nothing. Choose another name.',
    );
  }
  const reason = reasons[code] ?? `The system says ${code}.`;
  return new BackupRefusal('file_unavailable', `The file cannot be ${doing}. ${reason}`);
};
