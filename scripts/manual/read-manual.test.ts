import { describe, expect, it } from 'vitest'
import { blocksOf, commandsInOrder, commandsOf, spansOf } from './read-manual.ts'

const page = `# Operations

Run \`terahold doctor\` first.

## Back up

\`\`\`sh
terahold backup --to /backups \\
  --keep-days 14   # two weeks
# Nothing but a remark.
(cd /srv; npm ci)
echo "one  two" 'and three'
\`\`\`

1. Ask the database:

   \`\`\`sql
   select 1;
     select 2;
   \`\`\`

### Look at it

Use \`withdrawals list\\|prepare\`, or the span
\`terahold ledger
verify\` over two lines. \`not a command\`
`
const isCommand = (text: string) => text.startsWith('terahold ')
const lines = commandsOf(page, isCommand).map(({ line }) => line)

describe('the manual', () => {
  it('has blocks of a language, each under its heading and without the indent of a list', () => {
    expect(blocksOf(page, 'sql')).toEqual([{ section: 'Back up', text: 'select 1;\n  select 2;\n' }])
    expect(blocksOf(page, 'ini')).toEqual([])
  })

  it('finds code in sentences, also across two lines, and not in code blocks', () => {
    expect(spansOf(page)).toEqual([
      { section: '', text: 'terahold doctor' },
      { section: 'Look at it', text: 'withdrawals list|prepare' },
      { section: 'Look at it', text: 'terahold ledger verify' },
      { section: 'Look at it', text: 'not a command' },
    ])
  })
})

it('has commands of a section in their order, with the process whose settings they need', () => {
  const section =
    '1. `terahold doctor` with the settings\nof `payout`, and `kind`.\n\n   ```sql\n   select 1\n   from one;\n   ```\n\n`df -h`\n'
  expect(commandsInOrder(section, /^(?:terahold|df) /)).toEqual([
    { line: 'terahold doctor', settingsOf: 'payout' },
    { line: 'select 1 from one;' },
    { line: 'df -h' },
  ])
})

describe('the commands of the manual', () => {
  it('are the lines of its shell blocks, joined where they go on, without remarks', () => {
    expect(lines).toContain('terahold backup --to /backups --keep-days 14')
    expect(lines).toEqual(expect.arrayContaining(['cd /srv', 'npm ci']))
    expect(lines.filter((line) => line.includes('remark'))).toEqual([])
  })

  it('are whole in a block, and named in a sentence', () => {
    const all = commandsOf(page, isCommand)
    expect(all.filter(({ isWhole }) => !isWhole).map(({ line }) => line)).toEqual([
      'terahold doctor',
      'terahold ledger verify',
    ])
    expect(all.find(({ line }) => line.startsWith('terahold backup'))).toMatchObject({
      section: 'Back up',
      isWhole: true,
    })
  })

  it('have the words that a shell would pass on', () => {
    const echo = commandsOf(page, isCommand).find(({ line }) => line.startsWith('echo'))
    expect(echo?.words).toEqual(['echo', 'one  two', 'and three'])
  })
})
