import type { Shape } from '../shape.ts'
import type { apiKey as thai } from '../th/api-key.ts'

export const apiKey = {
  text: 'For programs that use the operators’ API. Each key has a name and roles of its own.',
  emptyTitle: 'No key yet',
  emptyText: 'Create one for a program that uses the API.',
  name: 'Name',
  nameHint:
    'Of the program, as the audit will call it; given once. Small letters a–z, digits, dots and dashes.',
  state: 'State',
  stateNew: 'Not activated',
  stateActive: 'Active',
  stateExpired: 'Expired',
  stateRevoked: 'Revoked',
  created: 'Created',
  expires: 'Expires',
  neverExpires: 'Does not expire',
  lastUsed: 'Last used',
  create: 'Create a key',
  createText: 'Give it only the roles that the program needs. It can do nothing until it is activated.',
  rolesMissing: 'Choose at least one role',
  days: 'Valid for',
  daysOf: '{{number}} days',
  secretTitle: 'The key {{name}}',
  secretText:
    'Give it to the program now: it is not stored and not shown again. Whoever has it can do what its roles permit.',
  secret: 'Secret',
  copySecret: 'Copy the key',
  activate: 'Activate',
  activateNamed: 'Activate the key {{name}}',
  activateTitle: 'Activate this key?',
  activateText: 'From now on, whoever has {{name}} can do what these roles permit: {{roles}}',
  revoke: 'Revoke',
  revokeNamed: 'Revoke the key {{name}}',
  revokeTitle: 'Revoke this key?',
  revokeText: 'The program that uses {{name}} stops working at once. It cannot be undone.',
} as const satisfies Shape<typeof thai>
