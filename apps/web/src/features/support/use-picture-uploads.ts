import { useSyncExternalStore } from 'react'
import { useMember } from '../../shared/session/session.ts'
import { createPictureDesk, type PictureDesk } from './picture-uploads.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { isSessionEnd, uploadPicture } from './upload-picture.ts'

let open: { readonly userId: string; readonly desk: PictureDesk } | undefined

/** The member's pictures being uploaded. They outlive the page and a new sign-in. */
export function usePictureDesk() {
  const { userId } = useMember()
  const desk = deskOf(userId)
  return { desk, pictures: useSyncExternalStore(desk.subscribe, desk.pictures) }
}

function deskOf(userId: string): PictureDesk {
  if (open?.userId !== userId) {
    open?.desk.clear()
    open = { userId, desk: newDesk() }
  }
  return open.desk
}

function newDesk(): PictureDesk {
  return createPictureDesk({
    upload: async ({ file, name }, on) => uploadPicture({ file: await shrinkPicture(file), name }, on),
    newKey: () => crypto.randomUUID(),
    isSessionEnd,
  })
}
