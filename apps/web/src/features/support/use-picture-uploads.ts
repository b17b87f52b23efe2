import { useSyncExternalStore } from 'react'
import { useMember } from '../../shared/session/session.ts'
import { createPictureUploads, type PictureUploads } from './picture-uploads.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { isSessionEnd, uploadPicture } from './upload-picture.ts'

let open: { readonly userId: string; readonly uploads: PictureUploads } | undefined

/** The member's pictures being uploaded. They outlive the page and a new sign-in. */
export function usePictureUploads() {
  const { userId } = useMember()
  const uploads = deskOf(userId)
  return { uploads, pictures: useSyncExternalStore(uploads.subscribe, uploads.pictures) }
}

function deskOf(userId: string): PictureUploads {
  if (open?.userId !== userId) {
    open?.uploads.clear()
    open = { userId, uploads: newDesk() }
  }
  return open.uploads
}

function newDesk(): PictureUploads {
  return createPictureUploads({
    upload: async ({ file, name }, on) => uploadPicture({ file: await shrinkPicture(file), name }, on),
    newKey: () => crypto.randomUUID(),
    isSessionEnd,
  })
}
