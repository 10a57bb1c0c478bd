import { describe, expect, test } from 'vitest';
import {
  referenceLabel,
  type CalibrationLabel,
} from '../../../../../src-main/features/calibration/view/index.ts';
import type { LabelValue } from '../../../../../src-main/domain/index.ts';

describe('referenceLabel', () => {
  test.each<[string, readonly CalibrationLabel[], object]>([
    ['no labels', [], { kind: 'unlabelled' }],
    ['one label', [by('ann', 'no')], { kind: 'decided', value: 'no' }],
    ['two that agree', [by('ann', 'yes'), by('bob', 'yes')], { kind: 'decided', value: 'yes' }],
    ['two that differ', [by('ann', 'yes'), by('bob', 'no')], { kind: 'unresolved' }],
    [
      'a majority of three',
      [by('ann', 'yes'), by('bob', 'no'), by('cy', 'no')],
      { kind: 'decided', value: 'no' },
    ],
    [
      'a tie of four',
      [by('ann', 'yes'), by('bob', 'no'), by('cy', 'no'), by('di', 'yes')],
      { kind: 'unresolved' },
    ],
    ['cannot tell', [by('ann', 'unclear')], { kind: 'unclear' }],
    ['yes and cannot tell', [by('ann', 'yes'), by('bob', 'unclear')], { kind: 'unresolved' }],
    [
      'an adjudicated conflict',
      [by('ann', 'yes'), by('bob', 'no'), { ...by('cy', 'yes'), adjudicated: true }],
      { kind: 'decided', value: 'yes' },
    ],
    [
      'an undecidable one',
      [by('ann', 'yes'), by('bob', 'no'), { ...by('cy', 'unclear'), adjudicated: true }],
      { kind: 'undecidable' },
    ],
    ['labels after a reveal only', [{ ...by('ann', 'yes'), blind: false }], { kind: 'unblinded' }],
    ['the first blind answer', [by('ann', 'no'), by('ann', 'yes')], { kind: 'decided', value: 'no' }],
    [
      'a hidden repeat',
      [by('ann', 'no'), { ...by('ann', 'yes'), repeat: true }],
      { kind: 'decided', value: 'no' },
    ],
  ])('of %s', (_, labels, want) => {
    expect(referenceLabel(labels)).toEqual(want);
  });
});

function by(annotator: string, value: LabelValue): CalibrationLabel {
  return { annotator, value, blind: true, probability: 0.5 };
}
