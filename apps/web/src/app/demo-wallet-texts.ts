import { t } from '@lingui/core/macro'
import type { DemoWalletTexts } from '../features/demo-wallet/sheet/texts.ts'

// The wallet itself replaces these names with values.
const host = '{host}'
const number = '{number}'
const site = '{site}'
const amount = '{amount}'
const symbol = '{symbol}'

/** Returns the demo wallet's texts in the current language. */
export function demoWalletTexts(): DemoWalletTexts {
  return {
    name: t`Demo wallet`,
    testMoney: t`Test money on a local chain, worth nothing`,
    approve: t`Approve`,
    reject: t`Reject`,
    from: t`From`,
    fee: t`Network fee, at most`,
    gasLimit: t`Gas limit`,
    connect: {
      title: t`Connect to ${host}?`,
      hint: t`The site sees this address. It cannot move money without your approval here.`,
      choose: t`Which account?`,
      member: t`Demo member ${number}`,
      own: t`Your account from before`,
      fresh: t`A new account`,
      freshHint: t`Empty. Get test money from the faucet first.`,
      used: t`used before`,
    },
    message: {
      title: t`Sign this message?`,
      signInTitle: t`Sign in to ${site}?`,
      foreignSite: t`This message signs you in at ${site}, but you are on ${host}. Reject it.`,
      hint: t`Signing proves that this address is yours. It sends nothing and is free.`,
      label: t`Message`,
    },
    typedData: { title: t`Sign this data?`, label: t`Data` },
    token: {
      title: t`Add ${symbol} to the wallet?`,
      hint: t`Your wallet then shows this balance. Nothing is moved.`,
      decimals: t`Decimals`,
    },
    transfer: {
      title: t`Send ${amount} ${symbol}?`,
      amount: t`Amount`,
      to: t`To`,
      treasury: t`Terahold’s payment address`,
      token: t`Token contract`,
      foreignToken: t`This is not the demo’s token. Only the name is similar.`,
    },
    transaction: {
      title: t`Send this transaction?`,
      to: t`To`,
      newContract: t`a new contract`,
      value: t`Value`,
      data: t`Data`,
      hint: t`The wallet cannot read what this call does.`,
    },
  }
}
