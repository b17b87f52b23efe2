import { expect, onTestFinished, test, vi } from 'vitest'
import { setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { activateLocale } from '../locale/i18n.ts'
import { copyText } from './copy-text.ts'

setUpComponentTests()

test('a copied text is confirmed, in the member’s language', async () => {
  await activateLocale('zh-Hans')
  await copyText('TH-260301-0001')
  expect(await navigator.clipboard.readText()).toBe('TH-260301-0001')
  expect(toasts()).toEqual([{ text: '内容已复制', kind: 'success' }])
})

test('a text that cannot be copied is left to the member', async () => {
  const denied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  onTestFinished(() => denied.mockRestore())
  await copyText('TH-260301-0001')
  expect(toasts()).toEqual([{ text: 'Copy failed, please copy manually', kind: 'error' }])
})
