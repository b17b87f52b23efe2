import { recordNames } from '@terahold/contract/calls/desk/record-names'
import { type ApiCall, listCommand, recordCommands } from './call-commands.ts'

/** The commands about members, goods, the catalogue, operators, the ledger and support. */
export const memberCalls: readonly ApiCall[] = [
  { name: 'member show', call: 'showMember', about: 'Show an account as its member sees it' },
  { name: 'member freezes', call: 'listFreezes', about: 'List frozen accounts' },
  {
    name: 'member freeze',
    call: 'freezeMember',
    draft: 'draftFreeze',
    signs: 'MemberFreeze',
    about: 'Sign and freeze an account',
  },
  ...recordCommands(
    'member unfreeze',
    'MemberUnfreeze',
    recordNames.unfreeze,
    ['the unfreezing of an account', 'records that unfreeze accounts'],
    {
      record: 'member unfreeze prepare',
      approve: 'member unfreeze release',
    },
  ),
  ...recordCommands(
    'member reset',
    'AccountReset',
    recordNames.accountReset,
    ['the removal of a member’s email and password', 'removals of email and password'],
    { record: 'member reset prepare', list: 'member resets' },
  ),
  { name: 'member wallets', call: 'listWalletOffers', about: 'List new wallets that ask for an account' },
  ...recordCommands(
    'member move',
    'AccountMove',
    recordNames.accountMove,
    ['the move of an account to a new wallet', 'moves of accounts'],
    {
      record: 'member move prepare',
      list: 'member moves',
    },
  ),
  ...recordCommands('goodwill', 'GoodwillCredit', recordNames.goodwill, ['a goodwill credit', 'goodwill credits']),
  ...recordCommands('refund', 'ExceptionalRefund', recordNames.exceptionalRefund, [
    'a refund outside the rules',
    'refunds outside the rules',
  ]),

  ...recordCommands(
    'shipment refund',
    'ShipmentRefund',
    recordNames.goodsRefund,
    ['a refund of goods', 'refunds of goods'],
    {
      record: 'shipment refund',
      approve: 'shipment refund-approve',
      reject: 'shipment refund-reject',
      list: 'shipment refunds',
    },
  ),
  listCommand('shipment', 'listShipments', 'List goods to send and on the way'),
  { name: 'shipment show', call: 'showShipment', about: 'Show a shipment with its address' },
  { name: 'shipment record', call: 'recordShipment', about: 'Record the carrier and the tracking number' },
  { name: 'shipment event', call: 'addShipmentEvent', about: 'Record what happened on the way' },
  { name: 'shipment check-import', call: 'checkShipmentImport', about: 'Check a file of shipments; changes nothing' },
  {
    name: 'shipment import',
    call: 'importShipments',
    draft: 'draftShipmentImport',
    signs: 'ShipmentImport',
    about: 'Sign and record a file of shipments',
  },

  {
    name: 'catalogue show',
    call: 'showCatalogue',
    file: 'answer',
    about: 'Show sites, pools, plans and contact channels',
  },
  { name: 'catalogue preview', call: 'previewCatalogueChange', about: 'Show a change as members would see it' },
  ...recordCommands(
    'catalogue',
    'CatalogueChange',
    recordNames.catalogueChange,
    ['a change of the catalogue', 'changes of the catalogue'],
    { record: 'catalogue propose', list: 'catalogue changes' },
  ),

  listCommand('operator', 'listOperators', 'List the operators and their roles'),
  ...recordCommands(
    'operator change',
    'OperatorChange',
    recordNames.operatorChange,
    ['a change of an operator’s roles', 'changes of operators'],
    { list: 'operator changes', record: 'operator propose', approve: 'operator approve', reject: 'operator withdraw' },
  ),
  { name: 'audit decisions', call: 'listDecisions', about: 'List what operators signed, newest first' },
  {
    name: 'audit export',
    call: 'exportDecisions',
    file: 'answer',
    about: 'Write all decisions that operators signed into a file',
  },

  { name: 'ledger accounts', call: 'ledgerAccounts', about: 'Show the accounts with their balances' },
  { name: 'ledger transfers', call: 'listTransfers', about: 'List transfers, newest first' },
  { name: 'ledger transfer', call: 'showTransfer', about: 'Show a transfer with what it belongs to' },
  { name: 'ledger csv', call: 'exportTransfers', file: 'csv', about: 'Write transfers into a CSV file' },
  ...recordCommands('ledger reverse', 'LedgerReversal', recordNames.reversal, [
    'the reversal of a transfer',
    'reversals of transfers',
  ]),

  { name: 'ticket list', call: 'ticketQueue', about: 'List tickets, open and overdue ones first' },
  { name: 'ticket show', call: 'readTicket', about: 'Show a ticket with its replies' },
  { name: 'ticket reply', call: 'replyTicket', about: 'Answer a ticket' },
  { name: 'ticket close', call: 'closeTicket', about: 'Close a ticket; it needs an answer first' },
  listCommand('task', 'deskTasks', 'List tasks with their budgets'),
  { name: 'task waiting', call: 'taskQueue', about: 'List what members submitted' },
  { name: 'task decide', call: 'decideTask', about: 'Approve or reject what a member submitted' },
  { name: 'task add', call: 'addTask', about: 'Add a task, from a file' },
  { name: 'task end', call: 'endTask', about: 'End a task' },
  listCommand('announcement', 'listAnnouncements', 'List announcements'),
  {
    name: 'announcement write',
    call: 'writeAnnouncement',
    about: 'Write an announcement, from a file; another operator publishes it',
  },
  {
    name: 'announcement publish',
    call: 'publishAnnouncement',
    about: 'Publish an announcement that another operator wrote',
  },
  { name: 'announcement withdraw', call: 'withdrawAnnouncement', about: 'Withdraw an announcement' },
]
