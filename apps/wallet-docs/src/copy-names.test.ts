import { expect, it } from 'vitest'
import { copyNames } from './copy-names.ts'

it('names a block by the line above it and its heading', () => {
  expect(copyNames([{ caption: 'Terminal', heading: 'Run the codemod', code: 'npx x' }])).toEqual([
    'Terminal, Run the codemod',
  ])
})

it('numbers blocks that would have one name', () => {
  const block = { caption: 'Example', heading: 'balanceText', code: 'balanceText()' }
  const other = { ...block, heading: 'shortAddress' }
  expect(copyNames([block, other, block])).toEqual([
    'Example, balanceText, 1',
    'Example, shortAddress',
    'Example, balanceText, 2',
  ])
})

it.each([
  ['// app/(shop)/page.tsx\nexport default 1', 'app/(shop)/page.tsx'],
  ['/* theme.css */\n:root {}', 'theme.css'],
  ['<!-- index.html -->', 'index.html'],
  ['// with the default options\nmodal.open()', 'Example, Open'],
  ['//app.ts', 'Example, Open'],
])('takes the name of a file from its first line: %j', (code, name) => {
  expect(copyNames([{ caption: 'Example', heading: 'Open', code }])).toEqual([name])
})
