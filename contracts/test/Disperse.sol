// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice The two public ways of paying many from an allowance, to compare with the vault. Neither prevents a repeated
/// payout or has a cap or a pause, and one bad recipient stops them.
contract Disperse {
    /// @notice Transfers each amount from the caller directly to its recipient.
    function disperseSimple(IERC20 token, address[] calldata recipients, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < recipients.length; ++i) {
            require(token.transferFrom(msg.sender, recipients[i], amounts[i]));
        }
    }

    /// @notice Transfers the total here once and distributes it.
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
