import type { Shape } from '../shape.ts'
import type { passkey as thai } from '../th/passkey.ts'

export const passkey = {
  title: 'ພາສຄີ',
  short: 'ເຂົ້າສູ່ລະບົບດ້ວຍລາຍນິ້ວມື ໃບໜ້າ ຫຼືລະຫັດລັອກຈໍ',
  text: 'ພາສຄີຢູ່ໃນເຄື່ອງຂອງທ່ານ ບໍ່ມີລະຫັດໃຫ້ຈື່ ແລະເວັບປອມຫຼອກເອົາໄປບໍ່ໄດ້',
  add: 'ເພີ່ມພາສຄີໃນເຄື່ອງນີ້',
  added: 'ເພີ່ມພາສຄີແລ້ວ ເທື່ອໜ້າເຂົ້າສູ່ລະບົບດ້ວຍພາສຄີໄດ້ເລີຍ',
  empty: 'ຍັງບໍ່ມີພາສຄີ',
  addedAt: 'ເພີ່ມເມື່ອ {{time}}',
  lastUsed: 'ໃຊ້ຫຼ້າສຸດ {{time}}',
  neverUsed: 'ຍັງບໍ່ເຄີຍໃຊ້',
  remove: 'ລຶບ',
  removeOf: 'ລຶບພາສຄີຂອງ {{device}}',
  removeQuestion: 'ລຶບພາສຄີນີ້ບໍ?',
  removeText: 'ຈະເຂົ້າສູ່ລະບົບດ້ວຍພາສຄີນີ້ບໍ່ໄດ້ອີກ ລຶບອອກຈາກເຄື່ອງຂອງທ່ານພ້ອມຖ້າບໍ່ໃຊ້ແລ້ວ',
  removed: 'ລຶບພາສຄີແລ້ວ',
  unsupported: 'ບຣາວເຊີ ຫຼືທີ່ຢູ່ເວັບນີ້ໃຊ້ພາສຄີບໍ່ໄດ້',
  notAdded: 'ຍັງບໍ່ໄດ້ເພີ່ມພາສຄີ ລອງອີກຄັ້ງໄດ້',
  alreadyHere: 'ເຄື່ອງນີ້ມີພາສຄີຂອງບັນຊີນີ້ຢູ່ແລ້ວ',
} as const satisfies Shape<typeof thai>
