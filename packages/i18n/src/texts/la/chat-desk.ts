import type { Shape } from '../shape.ts'
import type { chatDesk as thai } from '../th/chat-desk.ts'

export const chatDesk = {
  inbox: 'ແຊັດທີ່ເຂົ້າມາ',
  all: 'ລວມທີ່ບອທດູແລ ແລະທີ່ຈົບແລ້ວ',
  waiting: 'ລໍຖ້າຢູ່ {{number}}',
  emptyTitle: 'ບໍ່ມີໃຜລໍຖ້າ',
  emptyText: 'ແຊັດໃໝ່ຈະຂຶ້ນຢູ່ນີ້ເອງ',
  choose: 'ເລືອກແຊັດເພື່ອເລີ່ມຕອບ',
  guest: 'ຜູ້ຢ້ຽມຊົມ',
  unread: 'ໃໝ່ {{number}}',
  waits: 'ລໍຖ້າເຈົ້າໜ້າທີ່',
  withBot: 'ບອທດູແລຢູ່',
  withYou: 'ທ່ານດູແລຢູ່',
  withAgent: '{{agent}} ດູແລຢູ່',
  ended: 'ຈົບແລ້ວ',
  more: 'ສະແດງເພີ່ມ',
  take: 'ຮັບແຊັດນີ້',
  takeFrom: 'ຮັບຕໍ່ຈາກ {{agent}}',
  end: 'ຈົບການສົນທະນາ',
  takeFirst: 'ຮັບແຊັດນີ້ກ່ອນ ແລ້ວຈຶ່ງຕອບ',
  onlyReads: 'ທ່ານອ່ານແຊັດໄດ້ ແຕ່ຕອບບໍ່ໄດ້',
} as const satisfies Shape<typeof thai>
