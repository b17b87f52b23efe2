import type { Command } from './command/command.ts'

/** A command that runs on this machine. Its code is loaded when it runs. */
export type LocalCommand = {
  readonly name: string
  readonly about: string
  readonly load: () => Promise<Command>
}

/** Commands that need no server. The others talk to it. */
export const localCommands: readonly LocalCommand[] = [
  {
    name: 'session begin',
    about: 'Sign in with a wallet that this program does not hold',
    load: async () => (await import('./api/session-commands.ts')).beginSessionCommand,
  },
  {
    name: 'session end',
    about: 'End that session',
    load: async () => (await import('./api/session-commands.ts')).endSessionCommand,
  },
  {
    name: 'migrate',
    about: 'Create or update the database, and name the first operators',
    load: async () => (await import('./installation/migrate.ts')).migrateCommand,
  },
  {
    name: 'doctor',
    about: 'Check settings, database, chain and mail',
    load: async () => (await import('./installation/doctor.ts')).doctorCommand,
  },
  {
    name: 'backup',
    about: 'Make a base backup',
    load: async () => (await import('./installation/backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    about: 'Restore a backup, to a chosen second',
    load: async () => (await import('./installation/restore.ts')).restoreCommand,
  },
  {
    name: 'ledger verify',
    about: 'Verify the books of the database, and compare them with the chain',
    load: async () => (await import('./ledger/verify.ts')).verifyLedgerCommand,
  },
  {
    name: 'audit verify',
    about: 'Verify a file of `audit export`, without server and database',
    load: async () => (await import('./ledger/audit-verify.ts')).verifyAuditCommand,
  },
  {
    name: 'keystore create',
    about: 'Make a key in an encrypted file',
    load: async () => (await import('./installation/keystore.ts')).createKeystoreCommand,
  },
  {
    name: 'keystore show',
    about: 'Show the address of one',
    load: async () => (await import('./installation/keystore.ts')).showKeystoreCommand,
  },
  {
    name: 'push key',
    about: 'Make the key for push notifications',
    load: async () => (await import('./installation/keys.ts')).createPushKeyCommand,
  },
  {
    name: 'checkpoint key',
    about: 'Make the key that signs the log of nights',
    load: async () => (await import('./installation/keys.ts')).createCheckpointKeyCommand,
  },
  {
    name: 'release verify',
    about: 'Compare a site with a release',
    load: async () => (await import('./installation/release.ts')).verifyReleaseCommand,
  },
  {
    name: 'deploy',
    about: 'Deploy the contracts, or continue after an interruption',
    load: async () => (await import('./treasury/deploy.ts')).deployCommand,
  },
  {
    name: 'treasury show',
    about: 'Show the treasury: its owners, cash and contracts',
    load: async () => (await import('./treasury/treasury.ts')).showTreasuryCommand,
  },
  {
    name: 'treasury refill',
    about: 'Prepare a refill of the vault',
    load: async () => (await import('./treasury/treasury.ts')).refillCommand,
  },
  {
    name: 'treasury pay',
    about: 'Prepare a withdrawal of income that two operators approved',
    load: async () => (await import('./treasury/treasury.ts')).payWithdrawalCommand,
  },
  {
    name: 'treasury announce',
    about: 'Prepare to announce such a withdrawal out of the reserve',
    load: async () => (await import('./treasury/treasury.ts')).announceIncomeCommand,
  },
  {
    name: 'treasury take',
    about: 'Prepare to take announced income into the treasury, 48 hours later',
    load: async () => (await import('./treasury/treasury.ts')).takeIncomeCommand,
  },
  {
    name: 'treasury accept',
    about: 'Prepare to take over a contract',
    load: async () => (await import('./treasury/treasury.ts')).acceptOwnershipCommand,
  },
  {
    name: 'treasury sign',
    about: 'Sign a prepared transaction',
    load: async () => (await import('./treasury/treasury.ts')).signTreasuryCommand,
  },
  {
    name: 'treasury execute',
    about: 'Send a transaction that enough owners have signed',
    load: async () => (await import('./treasury/treasury.ts')).executeTreasuryCommand,
  },
]
