import { languageTags } from '@terahold/locale/languages'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createPoints } from '../../points/points.ts'
import { createTaskDesk, type Decision } from '../../tasks/operator-tasks.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { jsonFile } from '../command/json-file.ts'
import { idOption, readOptions } from '../command/options.ts'
import { shownText } from '../command/shown-text.ts'

export const listTasksCommand: Command = {
  name: 'task list',
  usage: `terahold task list
The running tasks, with the rest of their budgets.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const { taskId, kind, points, claims, claimsLeft, endsAt, title } of await deskOf(books).list()) {
        const budget = `${points * claimsLeft} of ${points * claims} points left`
        tell([taskId, kind, budget, `until ${endsAt.toISOString()}`, title].join('  '))
      }
      return 0
    }
  },
}

export const addTaskCommand: Command = {
  name: 'task add',
  usage: `terahold task add --as 0x… --file FILE
  --as    address of an operator with the role support
  --file  JSON: {"kind": "learn", "points": 50, "claims": 1000, "endsAt": "2027-01-31T00:00:00Z", "texts": {"en": {"title": "…", "body": "…"}, "es": …}}
kind is learn, verify_proof, security (with "requires": "email" or "password" for an automatic check) or feedback;
claims is how many members can earn the points; texts are required in ${languageTags.join(', ')}.`,
  prepare(args) {
    const options = readOptions(args, ['as', 'file'])
    const entry = jsonFile('file', options.file)
    return async (books, tell) => {
      tell(`task ${await deskOf(books).add(await books.operator(options.as), entry)}`)
      return 0
    }
  },
}

export const endTaskCommand: Command = {
  name: 'task end',
  usage: `terahold task end --as 0x… --id ID
  --as  address of an operator with the role support
Nobody can start or submit it any more; earlier submissions are still decided.`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const taskId = idOption('id', id)
    return async (books, tell) => {
      await deskOf(books).end(await books.operator(as), taskId)
      tell('ended')
      return 0
    }
  },
}

export const waitingTasksCommand: Command = {
  name: 'task waiting',
  usage: `terahold task waiting
Undecided submissions of members, oldest first.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      const { entries } = await deskOf(books).waiting()
      for (const { taskId, title, memberId, address, proof, isVerified, since } of entries) {
        tell([`--task ${taskId} --member ${memberId}`, since.toISOString(), title, address].join('  '))
        tell(`  ${isVerified ? 'verified' : 'needs a decision'}: ${shownText(proof ?? '', '  ')}`)
      }
      return 0
    }
  },
}

export const approveTaskCommand = deciding('approve', 'approved')
export const rejectTaskCommand = deciding('reject', 'rejected')

function deciding(verb: string, verdict: Decision['verdict']): Command {
  return {
    name: `task ${verb}`,
    usage: `terahold task ${verb} --as 0x… --task ID --member ID|0x… --reason TEXT
  --as      address of an operator with the role support; not the member's own
  --reason  5 to 500 characters, shown to the member`,
    prepare(args) {
      const { as, task, member, reason } = readOptions(args, ['as', 'task', 'member', 'reason'])
      const taskId = idOption('task', task)
      return async (books, tell) => {
        const memberId = await findMember(books.db, member)
        await deskOf(books).decide(await books.operator(as), { memberId, taskId, verdict, reason })
        tell(verdict)
        return 0
      }
    },
  }
}

function deskOf({ db, clock, ledger, publish }: Books) {
  return createTaskDesk({
    db,
    clock,
    publish,
    audit: writeAudit({ clock }),
    grantPoints: createPoints({ db, ledger }).grant,
  })
}
