import { blocksOf } from './read-manual.ts'

/** The sections of the manual whose shell lines the rehearsal types on a machine that boots systemd (`npm run rehearsal -- --machine`). */
export const typedSections = [
  'First payout',
  '1. Make the keys',
  '3. Deploy the contracts',
  '4. Prepare the database',
  '5. Fund the payout vault',
  '6. Start',
  '7. Make the first payout',
  'A plain machine',
  'Upgrade',
  'Check an installation',
  'How to follow a runbook',
  'Backup is old',
  'Back up',
] as const

/** What it types out of sentences. */
export const typedSpans = [
  'terahold deploy --check --plan house.json',
  'openssl rand -hex 32',
  'systemctl daemon-reload',
  'systemctl list-timers',
  'systemctl start terahold-api',
  'systemctl start terahold-worker',
  'systemctl start terahold-payout',
  'curl http://127.0.0.1:4100/readyz',
  'curl http://127.0.0.1:4101/readyz',
  'curl http://127.0.0.1:4102/readyz',
  'journalctl -u terahold-api',
  'journalctl -u terahold-worker',
  'journalctl -u terahold-payout',
  'journalctl -u terahold-backup',
  'df -h',
  'df -h /backups/terahold/wal',
] as const

/** What the other rehearsal types out of sentences. */
export const containerSpans = [
  'docker compose up --detach payout',
  'docker compose up --detach',
  'docker compose run --rm --entrypoint rm restore -r before-restore',
] as const

/** What nothing types: programs of the repository, which the tests run. */
const leftOut = /^(?:sudo )?npm (?!link$)|^sudo /
/** A block for containers, which the other rehearsal types (`npm run rehearsal -- --containers`). */
const forContainers = /^docker |^chown (?:-R )?\d/m

export type Section = (typeof typedSections)[number]

/** The lines of each block of a section, or of the whole manual, as somebody types them on a machine. */
export const linesUnder = (page: string, title?: Section): string[][] =>
  blocksUnder(page, title)
    .filter((block) => !forContainers.test(block))
    .map((block) => block.split('\n').filter((line) => !leftOut.test(line)))

/** The lines of each block for containers. */
export const containerLines = (page: string, title?: string): string[][] =>
  blocksUnder(page, title)
    .filter((block) => forContainers.test(block))
    .map((block) => block.split('\n'))

const blocksUnder = (page: string, title?: string): string[] =>
  blocksOf(page, 'sh')
    .filter(({ section }) => title === undefined || section === title)
    .map(({ text }) => text.trim())
