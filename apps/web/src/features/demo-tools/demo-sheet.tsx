import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { ClockTool } from './clock-tool.tsx'
import { FaucetTool } from './faucet-tool.tsx'
import { MailTool } from './mail-tool.tsx'
import { PhoneTool } from './phone-tool.tsx'

/** What a demo needs besides the app: test money, the letters it sends, a phone, and a clock that can be moved. */
export function DemoSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet open onClose={onClose} title={t`Demo tools`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-5">
        <FaucetTool />
        <MailTool />
        <PhoneTool />
        <ClockTool />
      </div>
    </Sheet>
  )
}
