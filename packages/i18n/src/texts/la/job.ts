import type { Shape } from '../shape.ts'
import type { job as thai } from '../th/job.ts'

export const job = {
  title: 'ງານເບື້ອງຫຼັງ',
  text: 'ສິ່ງທີ່ເຊີບເວີເຮັດເອງ ກຳລັງເຮັດ ລໍຖ້າ ແລະ ລົ້ມເຫຼວ',
  name: 'ງານ',
  running: 'ກຳລັງເຮັດ',
  due: 'ລໍຖ້າ',
  later: 'ຕັ້ງເວລາໄວ້',
  failed: 'ລົ້ມເຫຼວ',
  waitsSince: 'ຕັ້ງແຕ່ {{time}}',
  lastRun: 'ເຮັດຫຼ້າສຸດ',
  lastFailure: 'ລົ້ມເຫຼວຫຼ້າສຸດ',
  never: 'ຍັງບໍ່ມີ',
  runAll: 'ຣັນທັງໝົດອີກຄັ້ງ',
  runOne: 'ຣັນອີກຄັ້ງ',
  runTitle: 'ຣັນ {{name}} ອີກຄັ້ງບໍ?',
  runText: 'ງານທີ່ລົ້ມເຫຼວຈະຣັນທັນທີ ແລະ ເລີ່ມນັບຈຳນວນຄັ້ງໃໝ່ ງານໜຶ່ງຣັນຊ້ຳໄດ້ໂດຍບໍ່ເສຍຫາຍ',
  failedTitle: 'ງານທີ່ລົ້ມເຫຼວ',
  noFailed: 'ບໍ່ມີງານທີ່ລົ້ມເຫຼວ',
  error: 'ຂໍ້ຜິດພາດ',
  ids: 'ກ່ຽວກັບ',
  attempts: 'ຄັ້ງທີ່ {{attempts}} ຈາກ {{most}}',
  nextAt: 'ລອງໃໝ່ເວລາ {{time}}',
  noMore: 'ຈະບໍ່ລອງເອງອີກ',
  emptyTitle: 'ຍັງບໍ່ມີ worker ເລີ່ມເຮັດວຽກ',
  emptyText: 'ງານຈະສະແດງທີ່ນີ້ເມື່ອ worker ເລີ່ມເຮັດວຽກ',
} as const satisfies Shape<typeof thai>
