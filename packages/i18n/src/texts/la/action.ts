import type { Shape } from '../shape.ts'
import type { action as thai } from '../th/action.ts'

export const action = {
  title: 'ຄຳສັ່ງທັງໝົດ',
  text: 'ແບບຟອມຂອງທຸກຄຳສັ່ງທີ່ທ່ານໃຊ້ໄດ້ ສ້າງຈາກສັນຍາຂອງລະບົບ ທຸກຄັ້ງທີ່ໃຊ້ຈະຖືກບັນທຶກ',
  search: 'ຄົ້ນຫາຄຳສັ່ງ',
  nothing: 'ບໍ່ມີຄຳສັ່ງທີ່ກົງກັບຄຳຄົ້ນ',
  reads: 'ເບິ່ງ',
  changes: 'ປ່ຽນ',
  run: 'ເບິ່ງຂໍ້ມູນ',
  send: 'ບັນທຶກ',
  sendQuestion: 'ບັນທຶກການປ່ຽນແປງນີ້?',
  sendText: 'ສິ່ງນີ້ຈະມີຜົນທັນທີ ແລະ ບັນທຶກໃນຊື່ຂອງທ່ານ',
  done: 'ຮຽບຮ້ອຍ',
  answer: 'ຄຳຕອບ',
  noFields: 'ຄຳສັ່ງນີ້ບໍ່ມີຊ່ອງໃຫ້ປ້ອນ',
  add: 'ເພີ່ມ',
  remove: 'ເອົາອອກ',
  yes: 'ແມ່ນ',
  no: 'ບໍ່',
  unset: 'ບໍ່ລະບຸ',
  fill: 'ປ້ອນ',
  leaveOut: 'ບໍ່ສົ່ງສ່ວນນີ້',
  fieldWrong: 'ຄ່ານີ້ໃຊ້ບໍ່ໄດ້',
  formWrong: 'ມີຊ່ອງທີ່ຕ້ອງແກ້: {{fields}}',
  useCurrent: 'ເລີ່ມຈາກຄ່າປັດຈຸບັນ',
  jsonWrong: 'ບໍ່ແມ່ນ JSON ທີ່ຖືກຕ້ອງ',
} as const satisfies Shape<typeof thai>
