import { useQuery } from '@tanstack/react-query'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { servicePaths } from '@terahold/contract/service-paths'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { useOffline, watchConnection } from './connection.ts'

setUpComponentTests()

const health = { method: 'GET', path: servicePaths.health } as EndpointDeclaration
const hear = (event: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(event)))

let reads = 0
function Page() {
  const isOffline = useOffline()
  const { data } = useQuery({ queryKey: ['figures'], queryFn: () => (reads += 1) })
  return (
    <p>
      {isOffline ? 'offline' : 'online'}, read {data} times
    </p>
  )
}

test('the browser’s word counts only if our server does not answer, and the screen is read again when it is back', async () => {
  reads = 0
  watchConnection()
  renderForMember(<Page />)
  await screen.findByText('online, read 1 times')
  await hear('offline')
  expect(screen.getByText('online, read 1 times')).toBeTruthy()
  api.disconnect(health)
  await hear('offline')
  expect(await screen.findByText('offline, read 1 times')).toBeTruthy()
  api.file(servicePaths.health, { ok: true })
  await hear('online')
  await waitFor(() => expect(screen.getByText('online, read 2 times')).toBeTruthy())
})
