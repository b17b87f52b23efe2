/** The demo wallet's texts. Names in braces are replaced with values. */
export type DemoWalletTexts = {
  readonly name: string
  readonly testMoney: string
  readonly approve: string
  readonly reject: string
  readonly from: string
  readonly fee: string
  readonly gasLimit: string
  readonly connect: {
    readonly title: string
    readonly hint: string
    readonly choose: string
    readonly member: string
    readonly own: string
    readonly fresh: string
    readonly freshHint: string
    readonly used: string
  }
  readonly message: {
    readonly title: string
    readonly signInTitle: string
    readonly foreignSite: string
    readonly hint: string
    readonly label: string
  }
  readonly typedData: { readonly title: string; readonly label: string }
  readonly token: { readonly title: string; readonly hint: string; readonly decimals: string }
  readonly transfer: {
    readonly title: string
    readonly amount: string
    readonly to: string
    readonly treasury: string
    readonly token: string
    readonly foreignToken: string
  }
  readonly transaction: {
    readonly title: string
    readonly to: string
    readonly newContract: string
    readonly value: string
    readonly data: string
    readonly hint: string
  }
}

export const englishTexts: DemoWalletTexts = {
  name: 'Demo wallet',
  testMoney: 'Test money on a local chain, worth nothing',
  approve: 'Approve',
  reject: 'Reject',
  from: 'From',
  fee: 'Network fee, at most',
  gasLimit: 'Gas limit',
  connect: {
    title: 'Connect to {host}?',
    hint: 'The site sees this address. It cannot move money without your approval here.',
    choose: 'Which account?',
    member: 'Demo member {number}',
    own: 'Your account from before',
    fresh: 'A new account',
    freshHint: 'Empty. Get test money from the faucet first.',
    used: 'used before',
  },
  message: {
    title: 'Sign this message?',
    signInTitle: 'Sign in to {site}?',
    foreignSite: 'This message signs you in at {site}, but you are on {host}. Reject it.',
    hint: 'Signing proves that this address is yours. It sends nothing and is free.',
    label: 'Message',
  },
  typedData: { title: 'Sign this data?', label: 'Data' },
  token: {
    title: 'Add {symbol} to the wallet?',
    hint: 'Your wallet then shows this balance. Nothing is moved.',
    decimals: 'Decimals',
  },
  transfer: {
    title: 'Send {amount} {symbol}?',
    amount: 'Amount',
    to: 'To',
    treasury: "Terahold's payment address",
    token: 'Token contract',
    foreignToken: "This is not the demo's token, only one with a name like it.",
  },
  transaction: {
    title: 'Send this transaction?',
    to: 'To',
    newContract: 'a new contract',
    value: 'Value',
    data: 'Data',
    hint: 'The wallet cannot read what this call does.',
  },
}

/** Replaces the names in braces with values. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}
