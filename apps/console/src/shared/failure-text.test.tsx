import { CallFailed } from '@terahold/contract/client'
import { AlteredDecision } from '@terahold/decisions/altered-decision'
import { deskTexts as english } from '@terahold/locale/en/desk/desk'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { expect, test } from 'vitest'
import { Unreachable } from './api.ts'
import { changeFailureText, failureText, RootNotSigned, WalletRefused } from './failure-text.ts'

const { failed } = english
const refusal = 'Check “reason”: it needs at least 10 characters.'

test.each([
  ['the server’s refusal', new CallFailed({ code: 400, msg: refusal, reqId: 'test' }), refusal],
  ['a declined signature', new WalletRefused('declined'), failed.declined],
  ['a wallet that is gone', new WalletRefused('missing'), failed.missing],
  ['another account of the wallet', new WalletRefused('other_account'), failed.other_account],
  ['a wallet that failed', new WalletRefused('failed'), failed.failed],
  ['a root that is not signed', new RootNotSigned(), failed.rootNotSigned],
  ['a text that is another decision', new AlteredDecision(), failed.altered],
  ['a fault of the page', new TypeError('x is undefined'), failed.unknown],
  ['no error at all', undefined, failed.unknown],
])('%s says what happened, the same for reading and for changing', (_, error, text) => {
  expect([failureText(error, english), changeFailureText(error, english)]).toEqual([text, text])
})

test('a lost answer says that nothing was changed only if nothing can have been', () => {
  for (const texts of [english, chinese]) {
    expect(failureText(new Unreachable(), texts)).toBe(texts.failed.unreachable)
    expect(changeFailureText(new Unreachable(), texts)).toBe(texts.failed.unanswered)
  }
})
