// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice The two public ways of paying many out of an allowance, to measure the vault beside them. Neither knows a payout
/// twice, a cap or a pause, and one bad recipient stops them.
contract Disperse {
    /// @notice Takes each sum from the caller straight to its recipient.
    function disperseSimple(IERC20 token, address[] calldata recipients, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < recipients.length; ++i) {
            require(token.transferFrom(msg.sender, recipients[i], amounts[i]));
        }
    }

    /// @notice Takes the total once and hands it out from here.
    function disperse(IERC20 token, address[] calldata recipients, uint256[] calldata amounts) external {
        uint256 total = 0;
        for (uint256 i = 0; i < recipients.length; ++i) {
            total += amounts[i];
        }
        require(token.transferFrom(msg.sender, address(this), total));
        for (uint256 i = 0; i < recipients.length; ++i) {
            require(token.transfer(recipients[i], amounts[i]));
        }
    }
}
