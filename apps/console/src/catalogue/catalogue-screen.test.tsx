import { contract } from '@terahold/contract'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { signerWith } from '../testing/demo-signer.ts'
import type { Catalogue } from './catalogue.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'
import { addEntry, discardUnsignedChange } from './unsigned-change.ts'

setUpComponentTests()

const id = (last: string) => `0197f5a0-0000-7000-8000-0000000000${last}`
const editor = sessionOf('catalogue')
const catalogue: Catalogue = {
  sites: [{ slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' }],
  pools: [{ slug: 'north-1', name: 'North', site: 'fjord', nameplate: '398000', openedOn: '2026-01-01', onSale: true }],
  plans: [
    {
      slug: 'p30',
      name: 'Thirty days',
      pool: 'north-1',
      power: '10',
      termDays: 30,
      withdrawalDays: 14,
      efficiency: '17.5',
      tariff: '0.06',
      hashrateFee: '0.05',
      serviceFeeBps: 300,
      salesMarginBps: 5_000,
      goods: null,
      onSale: true,
      sort: 1,
    },
  ],
  contacts: [],
}
const changes = [
  'plan p30: tariff 0.06 USDT/kWh → 0.07 USDT/kWh',
  'plan p30: texts.fr.name none → Trente jours',
  'contact email old@example.org: in use → ended',
]
const decision: Decision = {
  type: 'CatalogueChange',
  chainId: 56,
  registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
  message: { decisionId: id('0a'), role: 'catalogue', expiresAt: 1_800_000_000, file: `0x${'ab'.repeat(32)}`, changes },
}

beforeEach(() => {
  discardUnsignedChange()
  api.answer(contract.showCatalogue, { data: catalogue })
  api.answer(contract.draftCatalogueChange, {
    data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), title: '', lines: [] },
  })
  api.answer(contract.previewCatalogueChange, {
    data: {
      changes,
      projects: [
        {
          id: id('01'),
          kind: 'plan',
          name: 'Trente jours',
          country: 'NO',
          powerSource: 'hydro',
          price: '15',
          power: '10',
          termDays: 30,
          available: '100',
          feePerThDay: '0.05',
          goods: null,
          today: null,
          onSale: true,
          capacity: '398000',
          uptime30dBps: null,
          evidenceUrl: null,
        },
      ],
      contacts: [{ kind: 'web', label: 'Site', value: 'https://terahold.example', hours: null }],
    },
  })
})

const openPlan = async (session = editor) => {
  location.hash = '#/catalogue?id=p30'
  const { user } = renderOnDesk(<CatalogueScreen />, session)
  await screen.findByRole('heading', { name: 'p30' })
  return user
}

describe('the catalogue', () => {
  test('shows each value before and after, the page as members see it, and what is signed', async () => {
    const user = await openPlan()
    await user.keyboard('1')
    const tariff = await screen.findByLabelText('Electricity (USDT per kWh)')
    await user.clear(tariff)
    await user.type(tariff, '0.07')
    await user.click(screen.getByRole('button', { name: 'Show what changes' }))
    const table = within(await screen.findByRole('table', { name: 'plan p30' }))
    expect(table.getByRole('row', { name: 'Electricity (USDT per kWh) 0.06 USDT/kWh 0.07 USDT/kWh' })).toBeTruthy()
    expect(table.getByRole('row', { name: 'Name (Français) none Trente jours' })).toBeTruthy()
    const ended = within(screen.getByRole('table', { name: 'contact email old@example.org' }))
    expect(ended.getByRole('row', { name: 'the entry in use ended' })).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Trente jours' }).textContent).toContain('15.00 USDT')
    expect(screen.getByRole('button', { name: 'Sign: Propose the change' })).toBeTruthy()
    expect(api.requests(contract.draftCatalogueChange)[0]?.body).toEqual({
      plans: [{ ...catalogue.plans[0], tariff: '0.07' }],
      endedContacts: [],
    })
    await user.selectOptions(screen.getByLabelText('Language of the preview'), 'fr')
    expect(api.requests(contract.previewCatalogueChange).at(-1)?.body).toMatchObject({ language: 'fr' })
  })

  test('collects entries of several lists in one change, and discards them', async () => {
    const user = await openPlan()
    await user.keyboard('1')
    await user.selectOptions(await screen.findByLabelText('On sale'), 'no')
    await user.click(screen.getByRole('button', { name: 'Show what changes' }))
    await user.click(screen.getByRole('link', { name: 'Sites' }))
    await user.click(await screen.findByRole('row', { name: /fjord/ }))
    await user.keyboard('1')
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Old fjord')
    await user.click(screen.getByRole('button', { name: 'Show what changes' }))
    expect(screen.getByText('Not signed yet: fjord, p30')).toBeTruthy()
    expect(api.requests(contract.draftCatalogueChange).at(-1)?.body).toMatchObject({
      plans: [{ slug: 'p30', onSale: false }],
      sites: [{ slug: 'fjord', name: 'Old fjord' }],
    })
    await user.dblClick(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText('Not signed yet: fjord, p30')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText(/^Discard what you entered for fjord, p30\?/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/Not signed yet|Discard what you entered for/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  test('lets a closing day be taken back until the change is signed, and not later', async () => {
    location.hash = '#/catalogue?view=pools&id=north-1'
    const { user } = renderOnDesk(<CatalogueScreen />, editor)
    await screen.findByRole('heading', { name: 'north-1' })
    await user.keyboard('1')
    const enter = async (day: string) => {
      const field = await screen.findByLabelText<HTMLInputElement>(/^Closed \(UTC day\)/)
      expect(field.readOnly).toBe(false)
      fireEvent.change(field, { target: { value: day } })
      await user.click(screen.getByRole('button', { name: 'Show what changes' }))
    }
    await enter('2026-12-31')
    await waitFor(() => expect(location.hash).toContain('new=review'))
    await user.click(screen.getByRole('row', { name: /north-1/ }))
    await user.keyboard('1')
    await enter('')
    await waitFor(() =>
      expect(api.requests(contract.draftCatalogueChange).at(-1)?.body).toEqual({
        pools: catalogue.pools,
        endedContacts: [],
      }),
    )
    discardUnsignedChange()
    cleanup()
    const [pool] = catalogue.pools
    if (pool)
      api.answer(contract.showCatalogue, { data: { ...catalogue, pools: [{ ...pool, closedOn: '2026-12-31' }] } })
    location.hash = '#/catalogue?view=pools&id=north-1'
    const again = renderOnDesk(<CatalogueScreen />, editor)
    await screen.findByRole('heading', { name: 'north-1' })
    await again.user.keyboard('1')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Closed \(UTC day\)/)).readOnly).toBe(true)
  })

  test('lets a new pool name a site of the same change, which is not signed yet', async () => {
    location.hash = '#/catalogue?view=sites&new=1'
    const { user } = renderOnDesk(<CatalogueScreen />, editor)
    await screen.findByRole('form')
    for (const [name, value] of Object.entries({ slug: 'ridge', name: 'Ridge', country: 'NO' })) enterField(name, value)
    await user.click(screen.getByRole('button', { name: 'Show what changes' }))
    await user.click(screen.getByRole('link', { name: 'Pools' }))
    await user.click(await screen.findByRole('button', { name: 'Add a pool' }))
    const site = await screen.findByLabelText<HTMLSelectElement>('Site')
    await waitFor(() => expect([...site.options].map(({ text }) => text)).toEqual(['Fjord (fjord)', 'Ridge (ridge)']))
    await user.selectOptions(site, 'ridge')
    const given = { slug: 'ridge-1', name: 'Ridge 1', nameplate: '1000', openedOn: '2026-12-01' }
    for (const [name, value] of Object.entries(given)) enterField(name, value)
    await user.click(screen.getByRole('button', { name: 'Show what changes' }))
    await waitFor(() =>
      expect(api.requests(contract.draftCatalogueChange).at(-1)?.body).toMatchObject({
        sites: [{ slug: 'ridge' }],
        pools: [{ slug: 'ridge-1', site: 'ridge' }],
      }),
    )
  })

  test('offers a site under the name that the change gives it, once', async () => {
    addEntry('sites', { slug: 'fjord', name: 'Old fjord', country: 'NO', powerSource: 'hydro' })
    location.hash = '#/catalogue?view=pools&new=1'
    renderOnDesk(<CatalogueScreen />, editor)
    const site = await screen.findByLabelText<HTMLSelectElement>('Site')
    await waitFor(() => expect([...site.options].map(({ text }) => text)).toEqual(['Old fjord (fjord)']))
  })

  test.each([
    ['pools', 'Add a pool', 'site'],
    ['plans', 'Add a plan', 'pool'],
  ])(
    'asks for no new entry of %s before it knows what it can name, and can be asked to read it again',
    async (view, add, field) => {
      location.hash = `#/catalogue?view=${view}`
      const { user } = renderOnDesk(<CatalogueScreen />, editor)
      await screen.findByRole('table')
      api.refuse(contract.showCatalogue, { code: 503, message: 'Back soon.' })
      await user.click(screen.getByRole('button', { name: add }))
      expect(await screen.findByText('Back soon.')).toBeTruthy()
      expect(screen.queryByRole('form')).toBeNull()
      api.answer(contract.showCatalogue, { data: catalogue })
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findByRole('form', { name: add })
      expect(enterField(field, '').tagName).toBe('SELECT')
    },
  )

  test('says that members’ page cannot be shown, with what is signed', async () => {
    api.refuse(contract.previewCatalogueChange, { code: 503, message: 'The preview takes too long.' })
    const user = await openPlan()
    await user.keyboard('1')
    await user.click(await screen.findByRole('button', { name: 'Show what changes' }))
    expect((await screen.findByText('The preview takes too long.')).getAttribute('role')).toBe('alert')
    expect(screen.getByText('What you sign')).toBeTruthy()
  })

  test('proposes the whole change with one signature, and begins a new one', async () => {
    api.answer(contract.proposeCatalogueChange, { data: { id: id('0a') } })
    const user = await openPlan(signerWith('catalogue'))
    await user.keyboard('1')
    await user.click(await screen.findByRole('button', { name: 'Show what changes' }))
    await user.click(await screen.findByRole('button', { name: 'Sign: Propose the change' }))
    expect(await screen.findByText(/^Signed: Propose the change\. /)).toBeTruthy()
    expect(api.requests(contract.proposeCatalogueChange)[0]?.body).toMatchObject({
      plans: catalogue.plans,
      text: serializeDecision(decision),
    })
    expect(screen.queryByText(/Not signed yet/)).toBeNull()
    expect(location.hash).not.toContain('new=')
  })

  /** The server makes another decision of the same change at each draft. */
  const answerDrafts = () => {
    let made = 0
    api.answerBy(contract.draftCatalogueChange, () => {
      made += 1
      const next = { ...decision, message: { ...decision.message, decisionId: id(`1${made}`) } }
      return { data: { text: serializeDecision(next), typedData: decisionTypedData(next), title: '', lines: [] } }
    })
  }

  async function review() {
    answerDrafts()
    const user = await openPlan(signerWith('catalogue'))
    await user.keyboard('1')
    await user.click(await screen.findByRole('button', { name: 'Show what changes' }))
    const press = async () => user.click(await screen.findByRole('button', { name: 'Sign: Propose the change' }))
    return { user, press }
  }
  const proposed = () =>
    api.requests(contract.proposeCatalogueChange).map(({ body }) => (body as { text: string }).text)

  test('is proposed again with the same text after a lost answer, so that it stays one change', async () => {
    api.disconnect(contract.proposeCatalogueChange)
    const { press } = await review()
    await press()
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    api.answer(contract.proposeCatalogueChange, { data: { id: id('11') } })
    await press()
    expect(await screen.findByText(/^Signed: Propose the change\. /)).toBeTruthy()
    const [lost, again] = proposed()
    expect(again).toBe(lost)
  })

  test('is drafted again after a refusal, which can mean that the catalogue has changed', async () => {
    api.refuse(contract.proposeCatalogueChange, { code: 409, message: 'The catalogue has changed.' })
    const { press } = await review()
    await press()
    expect(await screen.findByText('The catalogue has changed.')).toBeTruthy()
    await waitFor(() => expect(api.requests(contract.draftCatalogueChange)).toHaveLength(2))
    api.answer(contract.proposeCatalogueChange, { data: { id: id('12') } })
    await waitFor(() => expect(screen.getByText(id('12'))).toBeTruthy())
    await press()
    expect(await screen.findByText(/^Signed: Propose the change\. /)).toBeTruthy()
    const [refused, next] = proposed()
    expect(next).not.toBe(refused)
  })

  test('that was changed after a lost answer is another one', async () => {
    api.disconnect(contract.proposeCatalogueChange)
    const { user, press } = await review()
    await press()
    await screen.findByText(/^The server did not answer/)
    const plan = catalogue.plans[0]
    if (plan === undefined) throw new Error('no plan')
    act(() => addEntry('plans', { ...plan, tariff: '0.08' }))
    api.answer(contract.proposeCatalogueChange, { data: { id: id('12') } })
    await waitFor(() => expect(api.requests(contract.draftCatalogueChange).length).toBeGreaterThan(2))
    await user.click(await screen.findByRole('button', { name: 'Sign: Propose the change' }))
    expect(await screen.findByText(/^Signed: Propose the change\. /)).toBeTruthy()
    const [lost, other] = proposed()
    expect(other).not.toBe(lost)
  })

  test('is filtered by its values, not by their names', async () => {
    location.hash = '#/catalogue?q=thirty'
    const { user } = renderOnDesk(<CatalogueScreen />, editor)
    expect(await screen.findByRole('row', { name: /p30/ })).toBeTruthy()
    await user.clear(screen.getByLabelText('Filter'))
    await user.type(screen.getByLabelText('Filter'), 'tariff')
    expect(await screen.findByText('No row of this list contains this text.')).toBeTruthy()
  })

  test('lets an auditor read and change nothing', async () => {
    await openPlan(sessionOf('auditor'))
    expect(screen.getByText('17.5')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Change|Add/ })).toBeNull()
  })

  test('names the value that the server refuses', async () => {
    const message = 'Check “plans.0.power”. Nothing was changed.'
    api.refuse(contract.draftCatalogueChange, { code: 400, message, field: 'plans.0.power' })
    const user = await openPlan()
    await user.keyboard('1')
    await user.click(await screen.findByRole('button', { name: 'Show what changes' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText(/: Power \(TH\/s\)$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('shows the second operator the same before the approval', async () => {
    api.answer(contract.listCatalogueChanges, {
      total: 1,
      rows: [
        {
          id: id('0a'),
          state: 'recorded',
          title: 'Change the catalogue',
          lines: [],
          fields: { changes },
          memberWallet: null,
          recordedBy: 'Bela',
          recordedById: id('0c'),
          recordedAt: '2026-11-20T10:00:00.000Z',
          decidedBy: null,
          decidedAt: null,
          rejectedFor: null,
        },
      ],
    })
    api.refuse(contract.catalogueChangeDecision, { code: 503, message: 'No node answers.' })
    location.hash = `#/catalogue?view=changes&id=${id('0a')}`
    renderOnDesk(<CatalogueScreen />, editor)
    expect(await screen.findByRole('table', { name: 'plan p30' })).toBeTruthy()
    expect(await screen.findByRole('article', { name: 'Trente jours' })).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Contact channels' })).toBeTruthy()
    expect(api.requests(contract.previewCatalogueChange)[0]?.body).toEqual({ recordId: id('0a'), language: 'en' })
  })
})
