import { expect, it } from 'vitest'
import { againAddress, lacksStyles } from './failed-import.ts'

it.each([
  ['Failed to fetch dynamically imported module: https://a.example/assets/b-1.js', 1],
  ['error loading dynamically imported module: https://a.example/assets/b-1.js', 1],
])('asks for the same file under another address: %s', (message, attempt) => {
  expect(againAddress(new TypeError(message), attempt)).toBe('https://a.example/assets/b-1.js?again=1')
})

it('and under yet another when that failed too', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/b-1.js?again=1')
  expect(againAddress(error, 2)).toBe('https://a.example/assets/b-1.js?again=2')
})

it.each([new TypeError('Importing a module script failed.'), 'nothing'])('knows no address from %s', (error) => {
  expect(againAddress(error, 1)).toBeNull()
})

it('knows a style sheet that failed from a script', () => {
  expect(lacksStyles(new Error('Unable to preload CSS for /assets/b-1.css'))).toBe(true)
  expect(lacksStyles(new TypeError('Importing a module script failed.'))).toBe(false)
})
