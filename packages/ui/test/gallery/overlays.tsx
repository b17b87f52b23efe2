import { useState } from 'react'
import { Button } from '../../src/button/button.tsx'
import { useToast } from '../../src/feedback/toast.tsx'
import { Card } from '../../src/layout/card.tsx'
import { Dialog } from '../../src/overlay/dialog.tsx'
import { Sheet } from '../../src/overlay/sheet.tsx'

export function Overlays() {
  const toast = useToast()
  const [dialog, setDialog] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [answer, setAnswer] = useState('none')

  return (
    <Card title="Overlays">
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => setDialog(true)}>
          Open dialog
        </Button>
        <Button kind="secondary" onClick={() => setSheet(true)}>
          Open sheet
        </Button>
        <Button kind="secondary" onClick={() => toast.show({ text: 'Content copied', kind: 'success' })}>
          Show toast
        </Button>
        <output data-testid="answer">{answer}</output>
      </div>
      <Dialog
        open={dialog}
        title="Withdraw 12.50 USDT?"
        confirm={{
          label: 'OK',
          onConfirm: () => {
            setAnswer('confirmed')
            setDialog(false)
          },
        }}
        cancel={{ label: 'Cancel' }}
        onCancel={() => {
          setAnswer('cancelled')
          setDialog(false)
        }}
      >
        To 0x1234…abcdef, fee 1.00 USDT.
      </Dialog>
      <Sheet open={sheet} onClose={() => setSheet(false)} title="Language" closeLabel="Close">
        <p>English</p>
        <p>中文</p>
      </Sheet>
    </Card>
  )
}
