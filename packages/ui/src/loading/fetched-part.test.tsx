// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchedPart } from './fetched-part.tsx'

afterEach(cleanup)

type Module = { readonly Part: ComponentType<object> }
const module: Module = { Part: () => <p>the part</p> }

/** A place that shows the part, or how often fetching has failed and a button to try again. */
function createPlace(load: () => Promise<Module>) {
  const usePart = fetchedPart(load, ({ Part }) => Part)
  return function Place() {
    const { Part, failures, retry } = usePart()
    if (Part !== undefined) return <Part />
    return (
      <button type="button" onClick={() => void retry()}>
        failed {failures}
      </button>
    )
  }
}
const settle = () => act(async () => {})

test('code is fetched when a place first shows, once for all places', async () => {
  const load = vi.fn(async () => module)
  const Place = createPlace(load)
  expect(load).not.toHaveBeenCalled()
  render(
    <>
      <Place />
      <Place />
    </>,
  )
  await settle()
  expect(screen.getAllByText('the part')).toHaveLength(2)
  cleanup()
  render(<Place />)
  expect(screen.getByText('the part')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a failure is counted, and the part shows once it can be fetched', async () => {
  const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const Place = createPlace(load)
  render(<Place />)
  expect(screen.getByRole('button').textContent).toBe('failed 0')
  await settle()
  expect(screen.getByRole('button').textContent).toBe('failed 1')
  fireEvent.click(screen.getByRole('button'))
  await settle()
  expect(screen.getByText('the part')).toBeTruthy()
})

test('several taps fetch it once', async () => {
  const second = Promise.withResolvers<Module>()
  const load = vi.fn(() => second.promise).mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const Place = createPlace(load)
  render(<Place />)
  await settle()
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(2)
  second.resolve(module)
  await settle()
  expect(screen.getByText('the part')).toBeTruthy()
})

test('a part without its style sheet never shows, however often it is asked for', async () => {
  const load = vi.fn(async () => module).mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/b-1.css'))
  const Place = createPlace(load)
  render(<Place />)
  await settle()
  fireEvent.click(screen.getByRole('button'))
  await settle()
  expect(screen.getByRole('button').textContent).toBe('failed 2')
  expect(load).toHaveBeenCalledOnce()
})
