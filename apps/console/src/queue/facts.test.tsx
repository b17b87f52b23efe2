import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
import { renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { CopyableId } from './facts.tsx'

setUpComponentTests()

const hash = `0x${'ab'.repeat(32)}`

test('a hash is copied whole by a click', async () => {
  const { user } = renderOnDesk(<CopyableId>{hash}</CopyableId>)
  await user.click(screen.getByRole('button', { name: hash }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(hash)
})

test('a browser that does not let the desk copy is said to have copied nothing, in the operator’s language', async () => {
  chooseLanguage('zh-Hans')
  const { user } = renderOnDesk(<CopyableId>{hash}</CopyableId>)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: hash }))
  expect(await screen.findByText('复制失败。请选中文字后手动复制。')).toBeTruthy()
  write.mockRestore()
})
