import { languageTags } from '@terahold/locale/languages'
import { describe, expect, test } from 'vitest'
import { useOrderSteps, useOrderWords } from '../features/orders/order-words.ts'
import { usePerformanceWords } from '../features/performance/performance-row.tsx'
import { useShipmentWords } from '../features/shipments/shipment-words.ts'
import { useAnswerTimes, useTicketStates, useTicketTypes } from '../features/support/ticket-words.ts'
import { useTaskKindWords, useTaskStateWords } from '../features/tasks/task-words.ts'
import { useWithdrawalWords } from '../features/withdrawals/withdrawal-words.ts'
import { activateLocale } from '../shared/locale/i18n.ts'
import { usePowerSourceWords } from '../shared/power-source/words.ts'
import { renderForMember, setUpComponentTests } from '../testing/component-test.tsx'

setUpComponentTests()

/** Names that stand next to each other in a list, so a member must be able to tell them apart. */
const names = [
  ['the states of an order', useOrderWords],
  ['the steps of an order', useOrderSteps],
  ['the states of a withdrawal', useWithdrawalWords],
  ['the states of a shipment', useShipmentWords],
  ['the states of a task', useTaskStateWords],
  ['the kinds of tasks', useTaskKindWords],
  ['the states of a ticket', useTicketStates],
  ['the kinds of tickets', useTicketTypes],
  ['the times of an answer', useAnswerTimes],
  ['the sources of power', usePowerSourceWords],
  ['the kinds of performance', usePerformanceWords],
] as const

describe.each(names)('%s', (_, useNames) => {
  function Names() {
    return (
      <ul>
        {Object.entries(useNames()).map(([code, name]) => (
          <li key={code}>{name}</li>
        ))}
      </ul>
    )
  }

  test.each(languageTags)('differ from each other in the language %s', async (locale) => {
    await activateLocale(locale)
    const { container } = renderForMember(<Names />)
    const found = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(found.length).toBeGreaterThan(1)
    expect(found).not.toContain('')
    expect(new Set(found).size).toBe(found.length)
  })
})
