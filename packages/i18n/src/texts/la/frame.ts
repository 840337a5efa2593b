import type { Shape } from '../shape.ts'
import type { frame as thai } from '../th/frame.ts'

export const frame = {
  title: 'ຄອນໂຊນ',
  menu: 'ເມນູ',
  openMenu: 'ເປີດເມນູ',
  groupInsight: 'ກວດສອບ',
  groupOwn: 'ຂອງຂ້ອຍ',
  groupDaily: 'ວຽກປະຈຳວັນ',
  members: 'ສະມາຊິກ',
  actions: 'ຄຳສັ່ງທັງໝົດ',
  approvals: 'ຄຳຂໍອະນຸມັດ',
  approvalsWaiting: '{{number}} ລໍຖ້າ',
  audit: 'ບັນທຶກການເຮັດວຽກ',
  groupAdmin: 'ຈັດການເວັບ',
  team: 'ທີມງານ',
  account: 'ບັນຊີຂອງຂ້ອຍ',
  chat: 'ແຊັດ',
  theme: 'ສີໜ້າຈໍ',
  themeSystem: 'ຕາມເຄື່ອງ',
  themeLight: 'ສະຫວ່າງ',
  themeDark: 'ມືດ',
  forbiddenTitle: 'ທ່ານບໍ່ມີສິດເປີດໜ້ານີ້',
  forbiddenText: 'ຕ້ອງມີສິດ: {{permission}} ຖ້າຈຳເປັນຕ້ອງໃຊ້ ໃຫ້ຂໍຈາກເຈົ້າຂອງເວັບ',
  notFoundTitle: 'ບໍ່ພົບໜ້ານີ້',
  notFoundText: 'ລິ້ງອາດເກົ່າ ຫຼື ພິມຜິດ',
  brokenText: 'ລອງເປີດໜ້ານີ້ໃໝ່ອີກຄັ້ງ ສິ່ງທີ່ເຮັດໄປແລ້ວບໍ່ຫາຍ',
} as const satisfies Shape<typeof thai>
