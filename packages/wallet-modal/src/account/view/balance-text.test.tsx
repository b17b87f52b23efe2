import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTestHarness } from '../../fixtures/test-harness.ts'
import type { WalletModal } from '../../modal/assemble-modal.ts'
import { ModalContext } from '../../react/modal-context.ts'
import { BalanceText } from './balance-text.tsx'

// The account button shows it outside of the dialog.
it('shows a balance in the modal’s language, also outside of its dialog', async () => {
  const { core } = createTestHarness()
  const balance = { value: 10_000n * 10n ** 18n, decimals: 18, symbol: 'USDT' }
  const shown = () =>
    renderToString(
      <ModalContext value={core as WalletModal}>
        <BalanceText balance={balance} />
      </ModalContext>,
    )
  expect(shown()).toContain('10,000.000')
  core.setLanguage('es')
  await expect.poll(shown).toContain('10.000,000')
})
