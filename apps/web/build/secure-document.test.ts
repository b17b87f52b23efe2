import { expect, test } from 'vitest'
import { withIntegrity } from './secure-document.ts'

const hashes = new Map([
  ['/assets/a.js', 'sha256-A='],
  ['/assets/a.css', 'sha256-B='],
  ['/icon.svg', 'sha256-C='],
  ['/desk/assets/d.js', 'sha256-D='],
])

test.each([
  [
    '<script type="module" src="./assets/a.js"></script>',
    '<script type="module" src="/assets/a.js" integrity="sha256-A="></script>',
  ],
  [
    '<link rel="stylesheet" href="/assets/a.css" />',
    '<link rel="stylesheet" href="/assets/a.css" integrity="sha256-B=">',
  ],
  [
    '<script type="module" src="/desk/assets/d.js"></script>',
    '<script type="module" src="/desk/assets/d.js" integrity="sha256-D="></script>',
  ],
  ['<link rel="icon" href="./icon.svg">', '<link rel="icon" href="/icon.svg">'],
  ['<link rel="canonical" href="https://a.example/">', '<link rel="canonical" href="https://a.example/">'],
])('adds the hash of a script or style sheet: %s', (tag, expected) => {
  expect(withIntegrity(tag, hashes)).toBe(expected)
})
