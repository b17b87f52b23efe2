import { describe, expect, it } from 'vitest'
import { connectorNamed } from '../test-doubles.ts'
import { listChoices } from './wallet-choice.ts'

const names = (choices: ReturnType<typeof listChoices>) => choices.map(({ name, tag }) => [name, tag])
const injected = connectorNamed('Injected', { id: 'injected', name: null, rdns: null, kind: 'injected' })
const external = connectorNamed('Vault', { id: 'vault', rdns: null, kind: 'external', isInstalled: false })

describe('the list of wallets', () => {
  it('puts recent ones first, then the announced, then other connectors', () => {
    const connectors = [external, connectorNamed('Alpha'), connectorNamed('Beta')]
    expect(names(listChoices(connectors, [{ id: 'com.beta', rdns: 'com.beta' }]))).toEqual([
      ['Beta', 'recent'],
      ['Alpha', 'installed'],
      ['Vault', null],
    ])
  })

  it('keeps the order in which recent wallets were used', () => {
    const recents = [
      { id: 'com.beta', rdns: 'com.beta' },
      { id: 'com.alpha', rdns: 'com.alpha' },
    ]
    const choices = listChoices([connectorNamed('Alpha'), connectorNamed('Beta')], recents)
    expect(choices.map(({ name }) => name)).toEqual(['Beta', 'Alpha'])
  })

  it('does not offer a recent wallet that is no longer there', () => {
    expect(listChoices([], [{ id: 'com.gone', rdns: 'com.gone' }])).toEqual([])
  })

  it('offers the injected wallet only when it is installed and no wallet is announced', () => {
    expect(names(listChoices([injected], []))).toEqual([[null, 'installed']])
    expect(listChoices([{ ...injected, isInstalled: false }], [])).toEqual([])
    expect(names(listChoices([injected, connectorNamed('Alpha')], []))).toEqual([['Alpha', 'installed']])
  })

  it('lists a wallet that announces itself twice once', () => {
    const twice = [connectorNamed('Alpha'), connectorNamed('Alpha', { uid: 'another' })]
    expect(listChoices(twice, [])).toHaveLength(1)
  })

  it('tells apart two wallets that carry the same name', () => {
    const imitation = connectorNamed('Alpha', { uid: 'x', id: 'xyz.fake', rdns: 'xyz.fake' })
    const choices = listChoices([connectorNamed('Alpha'), imitation, connectorNamed('Beta')], [])
    expect(choices.map(({ id, isNameShared }) => [id, isNameShared])).toEqual([
      ['com.alpha', true],
      ['xyz.fake', true],
      ['com.beta', false],
    ])
  })

  it('leaves out WalletConnect, which has no screen here', () => {
    expect(listChoices([connectorNamed('WalletConnect', { kind: 'walletConnect' })], [])).toEqual([])
  })
})
