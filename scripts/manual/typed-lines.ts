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

/** Lines for containers, which the other rehearsal types (`npm run rehearsal -- --containers`). */
const forContainers = /^docker |^chown (?:10001|70|472) |^chmod 600 deploy\//
/** What neither types: programs of the repository, which the tests run. */
const ofRepository = /^(?:sudo )?npm (?!link$)|^sudo /
/** What the rehearsal on a machine leaves out. */
export const leftOut = new RegExp(`${ofRepository.source}|${forContainers.source}`)

export type Section = (typeof typedSections)[number]

/** The lines of each block of a section, as somebody types them. */
export const linesUnder = (page: string, title: Section): string[][] =>
  blocksUnder(page, title).map((lines) => lines.filter((line) => !leftOut.test(line)))

/** The lines for containers of each block that has some: of a section, or of the whole manual. */
export const containerLines = (page: string, title?: string): string[][] =>
  blocksUnder(page, title)
    .map((lines) => lines.filter((line) => forContainers.test(line)))
    .filter((lines) => lines.length > 0)

const blocksUnder = (page: string, title?: string): string[][] =>
  blocksOf(page, 'sh')
    .filter(({ section }) => title === undefined || section === title)
    .map(({ text }) => text.trim().split('\n'))
