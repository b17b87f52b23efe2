import type { ConfirmRequest } from '../request/confirm-request.ts'
import { type DemoWalletTexts, fill } from './texts.ts'

/** Returns the question that a request asks. */
export function requestTitle(request: ConfirmRequest, texts: DemoWalletTexts, host: string): string {
  switch (request.kind) {
    case 'connect':
      return fill(texts.connect.title, { host })
    case 'message':
      return request.signsInAt ? fill(texts.message.signInTitle, { site: request.signsInAt }) : texts.message.title
    case 'typedData':
      return texts.typedData.title
    case 'token':
      return fill(texts.token.title, { symbol: request.token.symbol })
    case 'transfer':
      return fill(texts.transfer.title, { amount: request.amount, symbol: request.token.symbol })
    case 'transaction':
      return texts.transaction.title
  }
}
