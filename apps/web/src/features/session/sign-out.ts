import { api } from '../../shared/api/api.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { forgetMember } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'

/**
 * Ends the session at the server and forgets it here. Answers whether the server heard of it: if not, the session has ended
 * on this device only, and there it ends by its age.
 */
export async function signOut(): Promise<boolean> {
  const heard = api.logout({}).then(
    () => true,
    () => false,
  )
  // The call has left with the token. Forgotten before the answer, the session's end at the server is no surprise to anyone.
  session.forget()
  forgetMember()
  drafts.dropAll()
  return heard
}
